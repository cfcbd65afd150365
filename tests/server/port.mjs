// Free ports for the servers of tests, of the page's tests too.
import net from 'node:net';

// A port that no connection gets as its own end: those come from 32768 upwards, and one of them
// would keep a server from coming back to its port. Tests run beside each other: each begins
// somewhere else.
const FIRST = 12000, PORTS = 20000;
let nextPort = process.pid * 64;
export async function freePort() {
  for (;;) {
    const port = FIRST + nextPort++ % PORTS;
    const probe = net.createServer();
    const isFree = await new Promise((resolve) => {
      probe.on('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
