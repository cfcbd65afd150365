/* SPDX-License-Identifier: MIT
 * Machines linked by MPI: a part that is loaded when mpirun has started the program. */
#include "plug/plug.h"
#include "sim/linkage.h"

#include <mpi.h>

static bool begin(int *rank, int *ranks) {
    return MPI_Init(NULL, NULL) == MPI_SUCCESS &&
           MPI_Comm_rank(MPI_COMM_WORLD, rank) == MPI_SUCCESS &&
           MPI_Comm_size(MPI_COMM_WORLD, ranks) == MPI_SUCCESS;
}

static void end(void) {
    MPI_Finalize();
}

static int least(int number) {
    int result = 0;
    MPI_Allreduce(&number, &result, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return result;
}

static void sum(int64_t *numbers, int count, bool first) {
    if (first)
        MPI_Reduce(MPI_IN_PLACE, numbers, count, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(numbers, NULL, count, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void send(const void *bytes, int size) {
    MPI_Send(bytes, size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
}

static void receive(void *bytes, int size, int from) {
    MPI_Recv(bytes, size, MPI_BYTE, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static const depo_linkage linked = {begin, end, least, sum, send, receive};
DEPO_PLUG(mpi, &linked);
