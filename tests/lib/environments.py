#!/usr/bin/env python3
"""Environments of the Python package: environments.py ROOT [FOLDER]. FOLDER, beside this file, has
stand-ins for the libraries whose interfaces they have; without it they are alone."""
import contextlib
import copy
import io
import pathlib
import pickle
import re
import sys
import warnings

root, folder = sys.argv[1], sys.argv[2]
sys.path.insert(0, str(pathlib.Path(root) / "python"))
if folder:
    sys.path.insert(0, str(pathlib.Path(__file__).parent / folder))
warnings.simplefilter("error")
warnings.filterwarnings("ignore", module="cairosvg")

import numpy as np  # noqa: E402
import depo  # noqa: E402
import depo.render  # noqa: E402
from depo import aec  # noqa: E402


def refuses(part, call, *arguments, **named):
    """Whether a call raises DepoError that says something."""
    try:
        call(*arguments, **named)
    except depo.DepoError as complaint:
        assert part in str(complaint), complaint
    else:
        raise AssertionError(f"nothing was refused: {part}")


def tables():
    """Each map with the least and the most players."""
    for name in depo.maps():
        for players in (2, 4):
            yield depo.Game(name, players=players)


def bases_are_those_of_the_libraries():
    if folder:
        import pettingzoo
        assert issubclass(depo.AECEnv, pettingzoo.AECEnv)
        assert issubclass(depo.ParallelEnv, pettingzoo.ParallelEnv)
        assert str(aec.env("tiny")) == "depo_v1"
    assert aec.env is aec.raw_env is depo.AECEnv and aec.parallel_env is depo.ParallelEnv


def agents_in_turn():
    """Keys follow the agents, rewards add up, spaces are the same objects and hold what is seen."""
    for game in tables():
        for dtype in (np.uint8, np.float32):
            env = aec.env(game, dtype=dtype)
            env.reset(seed=3, options={"unknown": 1})
            owed = dict.fromkeys(env.agents, 0.0)
            for agent in env.agent_iter():
                assert env.observation_space(agent) is env.observation_space(agent)
                assert env.action_space(agent) is env.action_space(agent)
                seen, reward, termination, truncation, info = env.last()
                assert reward == owed[agent] and not truncation
                assert env.observation_space(agent).contains(seen)
                assert env.state_space.contains(env.state())
                assert type(env.terminations[agent]) is type(env.truncations[agent]) is bool
                owed[agent] = 0.0
                sampled = env.action_space(agent).sample(seen["action_mask"])
                env.step(None if termination else sampled)
                for name, more in env.rewards.items():
                    owed[name] += more
                for of in (env.rewards, env.terminations, env.truncations, env.infos):
                    assert set(of) == set(env.agents)
            assert not env.agents


def agents_at_once():
    """A parallel table plays the same games as one in turn, when the same is chosen."""
    for game in tables():
        one, other = aec.env(game), aec.parallel_env(game)
        one.reset(seed=8)
        seen, infos = other.reset(seed=8, options={})
        pick = np.random.default_rng(1)
        while other.agents:
            deciders = other.state_of_game.deciders
            assert set(seen) == set(infos) == set(other.agents) == set(other.possible_agents)
            actions = {}
            for agent, what in seen.items():
                assert other.observation_space(agent).contains(what)
                legal = np.flatnonzero(what["action_mask"])
                if other.possible_agents.index(agent) not in deciders:
                    assert legal.tolist() == [game.action("pass")]
                actions[agent] = int(pick.choice(legal))
            for seat in deciders:
                assert one.agent_selection == f"seat_{seat}"
                one.step(actions[f"seat_{seat}"])
            assert one.state_of_game.over or one.state_of_game.deciders
            seen, rewards, terminations, truncations, infos = other.step(actions)
            assert one.state_of_game == other.state_of_game and not any(truncations.values())
            assert (one.state() == other.state()).all()
        assert all(terminations.values()) and rewards == one.rewards
        assert infos["seat_0"] == one.infos["seat_0"] and sum(rewards.values()) == 1
        refuses("reset", other.step, {})


def what_is_not_allowed():
    """It raises, costs, or becomes something allowed; the same for both kinds of tables."""
    for kind in (aec.env, aec.parallel_env):
        def act(env, action):
            if kind is aec.env:
                env.step(action)
                return env.rewards, env.infos
            result = env.step(dict.fromkeys(env.agents, action))
            return result[1], result[4]
        wrong = depo.Game("tiny").action("take deck")  # tickets are chosen first
        env = kind("tiny", illegal="raise")
        env.reset(seed=1)
        before = env.state_of_game.copy()
        refuses("rule B-06", act, env, wrong)
        refuses("actions are", act, env, 10 ** 6)
        assert env.state_of_game == before
        env = kind("tiny", penalty=0.25)
        env.reset(seed=1)
        rewards, infos = act(env, wrong)
        assert rewards["seat_0"] == -0.25 and infos["seat_0"] == {"illegal": True}
        assert env.state_of_game == before and set(rewards.values()) <= {0.0, -0.25}
        env = kind("tiny", illegal="random")
        env.reset(seed=1)
        rewards, infos = act(env, wrong)
        assert infos["seat_0"] == {"illegal": True} and not any(rewards.values())
        assert env.state_of_game != before
        refuses("illegal is", kind, "tiny", illegal="forgive")
    table = aec.parallel_env("tiny")
    table.reset(seed=1)
    refuses("seat_1 must act", table.step, {"seat_0": 1})


def games_are_cut_short():
    env = aec.env("usa", max_steps=5)
    env.reset(seed=1)
    for number in range(5):
        assert not any(env.truncations.values())
        env.step(int(env.action_space("seat_0").sample(env.last()[0]["action_mask"])))
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert [env.step(None) for _ in range(2)] and not env.agents
    both = aec.parallel_env("usa", max_steps=1)
    seen, _ = both.reset(seed=1)
    result = both.step({agent: int(np.flatnonzero(what["action_mask"])[0])
                        for agent, what in seen.items()})
    assert result[3] == {"seat_0": True, "seat_1": True} and not both.agents
    assert not any(result[1].values())


def pictures():
    """Text and pixels of what is on the board; claims change them, hidden things don't."""
    env = aec.env("tiny", render_mode="ansi")
    env.reset(seed=2)
    first = env.render()
    assert "seats 0 and 1 decide" in first and first.count("points") == 2
    state = env.state_of_game
    assert depo.render.ansi(state.determinize(0, seed=5)) == first
    while not env.state_of_game.over:
        now = env.state_of_game
        env.step(now.text_action(now.bot("medium", seed=1)))
    assert "won by" in env.render()
    for agent in list(env.agents):
        env.step(None)
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        human = aec.env("tiny", render_mode="human")
        human.reset(seed=2)
        assert human.render() is None
    assert shown.getvalue().count("decide") == 2
    refuses("render_mode is", aec.env, "tiny", render_mode="film")
    for name in depo.maps():
        game = depo.Game(name, players=2)
        begun, over = game.new(seed=2), game.new(seed=2)
        while not over.over:
            over.apply(over.bot("medium", seed=1))
        assert begun.svg().count('href="#car0"') == 0 == begun.svg().count('href="#car1"')
        lengths = {track["track"]: track["length"] for track in game.tracks}
        used = sum(lengths[track] for player in over.view()["players"]
                   for track in player["tracks"])
        assert len(re.findall(r'href="#car\d', over.svg())) == used
        blue = np.array([0x2c, 0x63, 0xad])  # of the first seat
        found = []
        for state in (begun, over):
            table = aec.env(game, render_mode="rgb_array")
            table.reset(seed=2)
            table._state = state
            picture = table.render()
            assert picture.dtype == np.uint8 and picture.shape[1:] == (800, 3)
            found.append(int((picture == blue).all(axis=2).sum()))
        assert found[1] > found[0] + 200, (name, found)


def pictures_need_a_library():
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith("cairosvg")}
    sys.modules["cairosvg"] = None
    try:
        refuses("install cairosvg", depo.render.rgb_array, depo.Game("tiny").new(1))
    finally:
        del sys.modules["cairosvg"]
        sys.modules.update(kept)


def tables_are_copied():
    """A copy, and what was pickled, goes on alike; one moved on leaves the other."""
    for kind in (aec.env, aec.parallel_env):
        env = kind("europe", players=3, illegal="random")
        env.reset(seed=6)

        def on(table):
            wrong = 10 ** 5  # becomes anything allowed, by the table's own chance
            table.step(wrong if kind is aec.env else dict.fromkeys(table.agents, wrong))
        for _ in range(20):
            on(env)
        twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        before = env.state()
        for _ in range(20):
            for twin in twins:
                on(twin)
        assert (env.state() == before).all() and twins[0].state_of_game != env.state_of_game
        for _ in range(20):
            on(env)
        assert twins[0].state_of_game == twins[1].state_of_game == env.state_of_game


tests = [bases_are_those_of_the_libraries, agents_in_turn, agents_at_once, what_is_not_allowed,
         games_are_cut_short, pictures, pictures_need_a_library, tables_are_copied]
for test in tests:
    test()
    print("good:", test.__name__, flush=True)
