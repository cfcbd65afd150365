#!/usr/bin/env python3
"""Environments of the Python package: environments.py ROOT FOLDER. ROOT is that of the source, or
empty for an installed package, without a library that draws. FOLDER, beside this file, has stand-ins
for the libraries whose interfaces they have; where it is empty they are alone."""
import contextlib
import copy
import importlib
import io
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import warnings

root, folder = sys.argv[1], sys.argv[2]
if root:
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
        import gymnasium
        assert issubclass(depo.Env, gymnasium.Env)
        assert issubclass(depo.VectorEnv, gymnasium.vector.VectorEnv)
        for name in depo.maps():
            env = gymnasium.make(f"depo/{name}-v0", opponents="random")
            many = gymnasium.make_vec(f"depo/{name}-v0", 3, max_episode_steps=2)
            assert env.game.map == many.game.map == name
            assert env.observation_space.dtype == many.single_observation_space.dtype == np.float32
            assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
            many.reset(seed=1)
            many.step(np.zeros(3, int))
            assert many.step(np.zeros(3, int))[3].all()
        depo.register()  # again is nothing
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
        if not root:
            continue
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


def walk(env, seed, steps):
    """What an agent of one seat meets that picks by chance from the masks."""
    seen, info = env.reset(seed=seed)
    chance, met = np.random.default_rng(7), []
    for _ in range(steps):
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        assert (env.action_masks() == (info["action_mask"] == 1)).all()
        seen, reward, over, cut, info = env.step(action)
        assert env.observation_space.contains(seen) and type(reward) is float
        assert type(over) is type(cut) is bool and env.action_space.contains(action)
        met.append((seen, reward, over, info["length"], info["seat"]))
        if over:
            assert reward == info["rewards"][info["seat"]] and sum(info["rewards"]) == 1
            refuses("over", env.step, 0)
            seen, info = env.reset()
    return met


def same(one, other):
    return all((a == b).all() if isinstance(a, np.ndarray) else a == b
               for x, y in zip(one, other) for a, b in zip(x, y)) and len(one) == len(other)


def one_agent():
    """Everything follows from the seed; a copy and what was pickled go on alike, bots too."""
    for name, opponents, players in (("tiny", "medium", 2), ("europe", ["easy", "random"], 3)):
        make = lambda: depo.Env(name, opponents=opponents, players=players, dtype=np.uint8)
        env = make()
        met = walk(env, 5, 60)
        assert same(met, walk(env, 5, 60)) and same(met, walk(make(), 5, 60))
        assert not same(met, walk(env, 6, 60))
        assert {len(seen) for seen, *_ in met} == {env.game.observation_size}
        env.reset(seed=9)
        assert env.state_of_game.game is env.game
        chance = np.random.default_rng(1)
        twins, on = [], [env]
        for number in range(40):
            if number == 15:
                twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
                on += twins
            if env.state_of_game.over:
                seen = [one.reset()[0] for one in on]  # the chance of later games goes along
                assert all((other == seen[0]).all() for other in seen)
            action = int(chance.choice(np.flatnonzero(env.action_masks())))
            seen = [one.step(action)[0] for one in on]
            assert all((other == seen[0]).all() for other in seen)
        assert twins and twins[0].state_of_game == env.state_of_game == twins[1].state_of_game
    assert pickle.loads(pickle.dumps(depo.Env("tiny"))).reset(seed=1)
    refuses("opponents are needed", depo.Env, "tiny", opponents=None)
    refuses("1 seats for opponents", depo.Env, "tiny", opponents=["easy", "easy"])
    refuses("unknown bot", depo.Env, "tiny", opponents="genius")


def wrong_actions_of_one():
    legal = lambda env: int(np.flatnonzero(env.action_masks())[0])
    env = depo.Env("tiny", penalty=0.5, max_steps=3)
    env.reset(seed=1)
    wrong = env.game.action("take deck")
    before = env.state_of_game
    for number in range(3):
        _, reward, over, cut, info = env.step(wrong)
        assert (reward, over, cut) == (-0.5, False, number == 2) and info["illegal"]
        assert env.state_of_game == before and "scores" not in info
    refuses("over", env.step, wrong)
    env = depo.Env("tiny", illegal="random")
    runs = []
    for _ in range(2):
        env.reset(seed=1)
        runs.append([env.step(10 ** 6)[0] for _ in range(5)])
    assert all((a == b).all() for a, b in zip(*runs))
    assert env.step(legal(env))[4].get("illegal") is None
    env = depo.Env("tiny", illegal="raise")
    env.reset(seed=1)
    refuses("not allowed", env.step, wrong)
    assert env.state_of_game == before and env.step(legal(env))


def nothing_stored_is_overwritten():
    """A replay buffer keeps what it was given, unless memory was asked for."""
    for more in ({}, {"autoreset": "next"}, {"dtype": np.float32}):
        env = depo.VectorEnv("tiny", 8, **more)
        seen, info = env.reset(seed=1)
        stored = [(seen, info["action_mask"])]
        kept = [(seen.copy(), info["action_mask"].copy())]
        for _ in range(50):
            seen, reward, over, cut, info = env.step(env.sample_actions())
            stored.append((seen, info["action_mask"], reward, over, cut, info["scores"]))
            kept.append(tuple(array.copy() for array in stored[-1]))
        assert all((a == b).all() for x, y in zip(stored, kept) for a, b in zip(x, y))
        assert not any(np.shares_memory(one[0], other[0])
                       for one, other in zip(stored, stored[1:]))
    fast = depo.VectorEnv("tiny", 8, copy=False)
    seen, _ = fast.reset(seed=1)
    assert fast.step(fast.sample_actions())[0] is seen


def seeds_for_each():
    """A place with a seed plays what one agent plays with it, whatever stands beside it."""
    seeds = [11, 12, 13, 14]
    for order in (seeds, seeds[::-1]):
        env = depo.VectorEnv("tiny", 4, opponents="medium", autoreset="off", illegal="penalty")
        seen, info = env.reset(seed=order)
        ones = [depo.Env("tiny", opponents="medium", dtype=np.uint8) for _ in order]
        for one, seed, what in zip(ones, order, seen):
            assert (one.reset(seed=seed)[0] == what).all()
        for _ in range(12):
            actions = env.sample_actions().copy()
            actions[0] = 10 ** 5
            seen, reward, over, cut, info = env.step(actions)
            for i, one in enumerate(ones):
                alone = one.step(actions[i])
                assert (alone[0] == seen[i]).all() and alone[1] == reward[i]
                assert (alone[4]["action_mask"] == info["action_mask"][i]).all()
                assert alone[4].get("illegal", False) == info["illegal"][i]
            if over.any():
                break
    table = depo.VectorEnv("tiny", 2)
    table.reset(seed=[5, "6"])
    assert [table.state(i) for i in range(2)] == [table.game.new(5), table.game.new(6)]


def some_games_begin_anew():
    """Without autoreset a game that is over must be reset, alone."""
    env = depo.VectorEnv("tiny", 6, autoreset="Disabled", max_steps=30)
    assert getattr(env.metadata["autoreset_mode"], "value", env.metadata["autoreset_mode"]) == \
        "Disabled"
    refuses("first reset", env.reset, seed=[1, 2, 3, None, 5, 6])
    env.reset(seed=3)
    ended = set()
    while len(ended) < 2:
        seen, reward, over, cut, info = env.step(env.sample_actions())
        done = over | cut
        if not done.any():
            continue
        ended |= {"over"} if over.any() else set()
        ended |= {"cut"} if cut.any() else set()
        assert not reward[cut].any() and "final_obs" not in info
        refuses("is over: reset it first", env.step, env.sample_actions())
        before = [env.state(i) for i in range(6)]
        seen, info = env.reset(options={"reset_mask": done})
        assert (info["_action_mask"] == done).all()
        for i in range(6):
            assert (env.state(i) == before[i]) == (not done[i])
            assert not (done[i] and info["length"][i])
    some = np.array([True, False, False, False, False, True])
    env.reset(seed=40, options={"reset_mask": some})
    assert env.state(0) == env.game.new(40) and env.state(5) == env.game.new(45)
    refuses("reset_mask", env.reset, options={"reset_mask": ~some & some})
    refuses("reset_mask", env.reset, options={"reset_mask": some[:3]})
    try:
        env.reset(options={"reset_mask": [True] * 6})
    except TypeError as complaint:
        assert "numpy" in str(complaint)
    else:
        raise AssertionError("a list was taken for a mask")


def games_of_many_are_cut_short():
    for autoreset in ("same", "next"):
        env = depo.VectorEnv("usa", 4, max_steps=7, autoreset=autoreset)
        env.reset(seed=1)
        for number in range(1, 29):
            seen, reward, over, cut, info = env.step(env.sample_actions())
            every = 7 if autoreset == "same" else 8
            assert cut.all() == cut.any() == (number % every == 7 % every) and not over.any()
            if cut.any() and autoreset == "same":
                assert all(what.shape == seen[0].shape for what in info["final_obs"])
                assert not info["final_info"]["_scores"].any() and info["_final_obs"].all()
    refuses("max_steps is", depo.VectorEnv, "usa", 2, max_steps=0)
    refuses("penalty is", depo.VectorEnv, "usa", 2, penalty=-1)
    refuses("autoreset is", depo.VectorEnv, "usa", 2, autoreset="maybe")
    env = depo.VectorEnv("tiny", 3, illegal="penalty", render_mode="ansi")
    env.reset(seed=1)
    result = env.step(np.array([-5, 10 ** 9, int(env.sample_actions()[2])]))
    assert result[1].tolist() == [-1, -1, 0] and result[4]["illegal"].tolist() == [True, True, False]
    assert len(env.render()) == 3 and "decide" in env.render()[0]


def actions_are_picked():
    """Evenly, or by the softmax over what is allowed; never anything else."""
    mask = np.zeros((3, 40), np.int8)
    mask[0, [3, 17, 39]] = mask[1, 8] = 1
    logits = np.random.default_rng(1).normal(size=mask.shape).astype(np.float32) * 2
    chances = np.exp(logits[0, [3, 17, 39]])
    chances /= chances.sum()
    seed, told = np.array([7], np.uint64), np.zeros(3, np.float32)
    for given, want in ((None, np.full(3, 1 / 3)), (logits, chances)):
        counts = np.zeros(40)
        for _ in range(6000):
            actions = depo.pick(mask, given, seed=seed, log_probabilities=told)
            counts[actions[0]] += 1
            assert actions[1] == 8 and actions[2] == -1
            assert np.isclose(np.exp(told[0]), want[[3, 17, 39].index(actions[0])], atol=1e-5)
        assert (np.abs(counts[[3, 17, 39]] / 6000 - want) < 0.03).all() and counts.sum() == 6000
        assert counts[[3, 17, 39]].sum() == 6000
    assert (depo.pick(mask, logits, seed=4) == depo.pick(mask, logits, seed=4)).all()
    odd = np.full(mask.shape, -np.inf, np.float32)
    odd[0, 17] = 3
    assert {int(depo.pick(mask, odd, seed=i)[0]) for i in range(50)} == {17}
    odd[0, [3, 17]] = np.nan, np.inf
    assert {int(depo.pick(mask, odd, seed=i)[0]) for i in range(50)} == {17}
    for nothing in (np.nan, -np.inf):
        picked = {int(depo.pick(mask, np.full(mask.shape, nothing), seed=i)[0]) for i in range(99)}
        assert picked == {3, 17, 39}
    refuses("columns", depo.pick, np.ones((1, 9000), np.int8), seed=1)


def example(name, *words):
    """The output of an example, in a folder of its own."""
    here = pathlib.Path(__file__).resolve().parent
    places = [str(here.parents[1] / "python")] if root else []
    places += [str(here / folder)] if folder else []
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(places))
    with tempfile.TemporaryDirectory() as work:
        return subprocess.run(
            [sys.executable, here.parents[1] / "examples" / name, *words],
            capture_output=True, text=True, env=environment, cwd=work)


def trainers_find_what_they_ask_for():
    """The adaptors for Stable-Baselines3 and RLlib, and an example of each, over stand-ins; without
    these libraries they say what is missing, and depo doesn't need them."""
    assert not {"stable_baselines3", "ray"} & set(sys.modules)
    if not folder:
        for module, part in (("sb3", "pip install sb3-contrib"), ("rllib", "ray[rllib]")):
            try:
                importlib.import_module(f"depo.{module}")
            except ImportError as complaint:
                assert part in str(complaint), complaint
            else:
                raise AssertionError(f"depo.{module} needs nothing")
        return
    for words, part in ((("train_sb3.py", "2000", "tiny"), "games against easy"),
                        (("train_rllib.py", "2"), "1 ")):
        done = example(*words)
        assert done.returncode == 0 and part in done.stdout, done.stderr
    from depo.sb3 import VecEnv
    env = VecEnv("tiny", 3, max_steps=4, opponents="random")
    env.seed(5)
    seen = env.reset()
    assert [env.venv.state(i).game.map for i in range(3)] == ["tiny"] * 3
    again = VecEnv("tiny", 3, max_steps=4, opponents="random")
    again.seed(5)
    assert (again.reset() == seen).all() and env.env_is_wrapped(object, [0, 2]) == [False, False]
    for number in range(1, 9):
        actions = env.action_masks().argmax(1)
        assert all(mask[action] for mask, action in zip(env.env_method("action_masks"), actions))
        seen, rewards, dones, infos = env.step(actions)
        assert dones.all() == dones.any() == (number % 4 == 0)
        for info in infos:
            assert info["TimeLimit.truncated"] == (number % 4 == 0)
            assert info.get("episode", {"l": 4})["l"] == 4
    infos = env.step(np.full(3, 10 ** 5))
    assert infos[1].tolist() == [-1] * 3 and all(info["illegal"] for info in infos[3])
    assert env.get_images() == [None] * 3 and len(env.get_attr("num_envs", 1)) == 1
    env.close()


def states_as_openspiel_has_them():
    """Chance, utilities, lengths and taking back, on each map."""
    from depo import spiel
    pick = np.random.default_rng(5)
    for name in depo.maps():
        for players in (2, 3):
            game = spiel.Game(name, players=players, deals=20, first_deal=100)
            state = game.new_initial_state()
            assert state.current_player() == spiel.CHANCE and game.max_chance_outcomes() == 20
            outcomes = state.chance_outcomes()
            assert np.isclose(sum(chance for _, chance in outcomes), 1) and state.returns()
            assert state.legal_actions() == [deal for deal, _ in outcomes]
            refuses("deal comes first", state.observation_tensor, 0)
            refuses("deals are", state.apply_action, 20)
            state.apply_action(7)
            assert state._now == game.game.new(107) and not state.is_chance_node()
            clone, texts = None, []
            while not state.is_terminal():
                player = state.current_player()
                legal = state.legal_actions()
                assert 0 <= player < players and legal == sorted(legal)
                assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
                assert state.legal_actions((player + 1) % players) == []
                assert len(state.observation_tensor(player)) == game.observation_tensor_size()
                action = int(pick.choice(legal))
                words = state.action_to_string(player, action)
                assert state.string_to_action(player, words) == action
                before = str(state)
                assert set(state.returns()) == {0.0} and state.rewards() == state.returns()
                child = state.child(action)
                assert str(state) == before and child.move_number() == state.move_number() + 1
                state.apply_action(action)
                assert str(state) == str(child)
                refuses("last action", state.undo_action, player, action + 1)
                state.undo_action(player, action)
                assert str(state) == before
                state.apply_action(action)
                texts.append(str(state))
                if len(texts) == 10:
                    clone = state.clone()
            returns = state.returns()
            assert abs(sum(returns) - game.utility_sum()) < 1e-9
            assert all(game.min_utility() <= one <= game.max_utility() for one in returns)
            assert state.current_player() == spiel.TERMINAL and state.legal_actions() == []
            assert len(state.history()) == len(texts) + 1 <= game.max_game_length() + 1
            assert str(clone) == texts[9] and clone.full_history() == state.full_history()[:11]
            refuses("over", state.apply_action, 0)
            while state.full_history():
                state.undo_action(*state.full_history()[-1])
            assert state.is_chance_node()
    short = spiel.Game("tiny", chance="sampled", seed=1, max_length=6)
    deals = [short.new_initial_state() for _ in range(5)]
    assert not any(state.is_chance_node() for state in deals) and len({str(s) for s in deals}) > 1
    state, seat = deals[0], deals[0].current_player()
    other = state.resample_from_infostate(seat, pick.random)
    assert other.observation_tensor(seat) == state.observation_tensor(seat)
    assert other.observation_string(seat) == state.observation_string(seat)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.move_number() == 6 and abs(sum(state.returns())) < 1e-9
    done = example("search_spiel.py", "1", "1")
    assert "games against random" in done.stdout, done.stderr


tests = [bases_are_those_of_the_libraries, agents_in_turn, agents_at_once, what_is_not_allowed,
         games_are_cut_short, pictures, pictures_need_a_library, tables_are_copied,
         one_agent, wrong_actions_of_one, nothing_stored_is_overwritten, seeds_for_each,
         some_games_begin_anew, games_of_many_are_cut_short, actions_are_picked,
         trainers_find_what_they_ask_for, states_as_openspiel_has_them]
for test in tests:
    test()
    print("good:", test.__name__, flush=True)
