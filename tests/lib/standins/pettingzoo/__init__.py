"""A stand-in for PettingZoo: its two base classes, as far as environments can meet them."""


class AECEnv:
    metadata: dict
    agents: list
    possible_agents: list

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def __str__(self):
        return self.metadata["name"]

    @property
    def unwrapped(self):
        return self


class ParallelEnv(AECEnv):
    pass
