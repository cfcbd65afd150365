#!/usr/bin/env python3
"""The Python package: python.py ROOT NATIVE_GAMES DEPO. Needs numpy; DEPO_LIBRARY says where the
library is."""
import copy
import doctest
import json
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile

root, native_games, program = sys.argv[1:4]
sys.path.insert(0, str(pathlib.Path(root) / "python"))

import numpy as np  # noqa: E402
import depo  # noqa: E402
import depo.aec  # noqa: E402
import depo.game  # noqa: E402
import depo.render  # noqa: E402
import depo.single  # noqa: E402
import depo.spaces  # noqa: E402
import depo.spiel  # noqa: E402
import depo.vector  # noqa: E402


def refuses(part, call, *arguments, **named):
    """Whether a call raises DepoError that says something."""
    try:
        call(*arguments, **named)
    except depo.DepoError as complaint:
        assert part in str(complaint), complaint
    else:
        raise AssertionError(f"nothing was refused: {part}")


def examples_in_docstrings():
    for module in (depo, depo.game, depo.vector, depo.aec, depo.spaces, depo.single, depo.render,
                   depo.spiel):
        result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
        assert result.attempted and not result.failed, (module, result)
    for page in ("python", "learning"):
        found = doctest.testfile(str(pathlib.Path(root) / f"docs/{page}.md"), module_relative=False,
                                 optionflags=doctest.ELLIPSIS)
        assert found.attempted and not found.failed, found


def everything_has_a_docstring():
    for name in depo.__all__:
        thing = getattr(depo, name)
        assert thing.__doc__, name
        for member, value in getattr(thing, "__dict__", {}).items():
            if not member.startswith("_") and callable(value):
                assert value.__doc__, f"{name}.{member}"


def play_as_native(game, number):
    state, step = game.new(seed=number), 0
    while not state.over:
        legal = state.legal()
        state.apply(int(legal[(step * 7919 + number) % len(legal)]))
        step += 1
    return f"{hash_of(state):016x} " + " ".join(str(points) for points in state.scores())


def hash_of(state):
    return depo._native.lib.depo_run_hash(state._handle)


def plays_as_the_program_does():
    """A thousand games, equal to the last byte of their last position."""
    for name, players, games in (("usa", 2, 600), ("europe", 4, 100), ("africa", 3, 100),
                                 ("amsterdam", 2, 200)):
        native = subprocess.run([native_games, name, str(players), str(games)], check=True,
                                capture_output=True, text=True).stdout.splitlines()
        assert len(native) == games
        game = depo.Game(name, players=players)
        for number, line in enumerate(native):
            assert play_as_native(game, number) == line, (name, number)


def nothing_hidden_is_in_a_tensor():
    """What looks the same to a seat gives it the same numbers and the same mask."""
    for name in depo.maps():
        game = depo.Game(name, players=3)
        state, differs = game.new(seed=11), 0
        for step in range(400):
            if state.over:
                break
            for seat in range(3):
                other = state.determinize(seat, seed=step)
                assert other.view(seat) == state.view(seat)
                differs += other != state
                for dtype in (np.uint8, np.float32):
                    assert (other.observation(seat, dtype) == state.observation(seat, dtype)).all()
                assert (other.mask(seat) == state.mask(seat)).all()
            state.apply(state.bot("random", seed=step))
        assert differs > 50, name


def states_can_be_used_as_people_expect():
    game = depo.Game("europe", players=3)
    state = game.new(seed="00112233445566778899aabbccddeeff", first=2)
    assert state.deciders == (0, 1, 2) and state.phase == "start-tickets" and not state.over
    for move in ("keep nothing at all", "take deck"):
        before = copy.copy(state)
        refuses("", state.apply, move)
        assert state == before
    refuses("actions", state.apply, 10 ** 6)
    refuses("an action is", state.apply, -1)
    refuses("an action is", state.apply, 2 ** 32)
    for odd in (1.0, 0.5, np.float32(1), None):
        refuses("a whole number", state.apply, odd)
    refuses("zero byte", state.apply, "take deck\0")
    refuses("zero byte", depo.Game, "usa\0")
    refuses("zero byte", depo.load, state.file() + "\0")
    refuses("seats", state.apply, 0, seat=7)
    refuses("unknown bot", state.bot, "genius")
    refuses("master takes rollouts=N", state.bot, "master:games=3")
    while not state.over:
        for action in state.legal()[:3]:
            text = state.action_text(int(action))
            assert text in state.legal_text() and state.text_action(text) == action
        state.apply(state.bot("medium", seed=1))
    assert state.seat == -1 and not state.legal().size and state.legal_text() == []
    assert sorted(state.everything()) and "over" in state.events()[-1].values(), state.events()
    assert set(state.winners()) <= {0, 1, 2} and state.scores().dtype == np.int32
    again = depo.load(state.file())
    assert again == state and again.game.map == "europe"
    with tempfile.NamedTemporaryFile("w", suffix=".depo") as file:
        file.write(state.file())
        file.flush()
        subprocess.run([program, "verify", file.name], check=True, capture_output=True)
    out = np.zeros(game.observation_size, np.float32)
    assert state.observation(1, out=out) is out and out.any()
    for wrong in (np.zeros(3, np.uint8), np.zeros((game.num_actions, 2), np.uint8)[:, 0]):
        try:
            state.mask(0, out=wrong)
        except TypeError:
            continue
        raise AssertionError("a buffer of the wrong shape was taken")


def wrong_arguments_are_refused():
    """Numbers that do not fit and texts that are none raise DepoError; none becomes another one."""
    game = depo.Game("tiny")
    state = game.new(seed=1)
    calls = [state.view, state.position, state.events, state.evaluate, state.mask, state.legal_text,
             state.observation, state.determinize, lambda seat: state.bot("easy", seat),
             lambda seat: state.apply(0, seat), lambda seat: game.new(1, first=seat)]
    for odd in (2 ** 32, -2 ** 32, "0", 1.0, -2):
        for call in calls:
            refuses("seat", call, odd)
    for call in calls[4:-1]:
        refuses("a seat is", call, -1)
    for odd in (2 ** 32 + 2, -1, "2", 2.0, None):
        refuses("number of players", depo.Game, "tiny", players=odd)
        refuses("number of games", state.evaluate, games=odd)
        refuses("num_envs", depo.VectorEnv, "tiny", odd)
    for call in (game.action, depo.load, state.text_action, state.bot):
        refuses("a text", call, None)
    refuses("a seed", state.bot, "easy", seed="1")
    refuses("opponents", depo.VectorEnv, "tiny", 2, seat=1)
    assert state == game.new(seed=1)
    assert state.text_action("resign") is None  # legal, but without an action
    refuses("rule B-06", state.text_action, "take deck")


def seeds_are_those_of_the_program():
    """A number means the same game everywhere, and no two numbers mean one."""
    game, seen = depo.Game("tiny"), set()
    numbers = [0, 1, 2 ** 63 - 1, 2 ** 63, 2 ** 64 - 1, 2 ** 64, 2 ** 64 + 1, 2 ** 127, -1]
    for number in numbers:
        state = game.new(seed=number)
        seed = re.search("^seed (.*)$", state.file(), re.M)[1]
        seen.add(seed)
        assert game.new(seed=seed) == state
        if 0 <= number < 2 ** 64:
            assert game.new(seed=np.uint64(number)) == game.new(seed=str(number)) == state
    assert len(seen) == len(numbers)
    told = subprocess.run([program, "sim", "--map", "tiny", "--games", "1", "--json", "--seed",
                           str(2 ** 63 + 5)], check=True, capture_output=True, text=True).stdout
    seed = json.loads(told)["provenance"]["seed"]
    assert game.new(seed=2 ** 63 + 5) == game.new(seed=seed)
    assert depo.VectorEnv("tiny", 1).reset(seed=2 ** 63)[0].tolist() == \
        depo.VectorEnv("tiny", 1).reset(seed=str(2 ** 63))[0].tolist()


def fails(part, call, *arguments):
    """Whether a call raises TypeError that says something."""
    try:
        call(*arguments)
    except TypeError as complaint:
        assert part in str(complaint), complaint
    else:
        raise AssertionError(f"nothing was refused: {part}")


def nothing_is_held_twice():
    """Two objects with one handle would end it twice. Another process makes its own from what was
    pickled."""
    game = depo.Game("tiny")
    state, env, table = game.new(seed=1), depo.VectorEnv("tiny", 4), depo.AECEnv("tiny")
    env.reset(seed=1)
    table.reset(seed=1)
    assert copy.copy(game) is game and copy.deepcopy(game) is game
    other = copy.deepcopy(table)
    other.step(0 if other.last()[0]["action_mask"][0] else 1)
    assert other.state_of_game != table.state_of_game and copy.deepcopy(state) == state
    again = pickle.loads(pickle.dumps((game, state, table)))
    assert repr(again[0]) == repr(game) and again[0].hash == game.hash and again[1] == state
    assert again[2].state_of_game == table.state_of_game and again[2].agents == table.agents
    own = depo.Game((pathlib.Path(root) / "maps/tiny/map.json").read_text(), players=3)
    assert pickle.loads(pickle.dumps(own)).actions == own.actions
    fails("no game file", pickle.dumps, state.determinize(0))
    fails("make one", pickle.dumps, env)
    fails("copied", copy.copy, env)
    fails("copied", copy.deepcopy, env)
    fails("uint8 or float32", lambda: depo.AECEnv("tiny", dtype=np.float64))


def a_fork_goes_on_without_the_threads():
    """The threads of an environment stay with the process that has them; results are the same."""
    env = depo.VectorEnv("tiny", 8, threads=3, opponents="random")
    env.reset(seed=1)
    refuses("not allowed", env.step, np.full(8, -1))  # what was refused before counts no more
    child = os.fork()
    if child == 0:
        signal.alarm(120)
        for _ in range(100):
            seen = env.step(env.sample_actions())[0]
        env.close()
        os._exit(int(seen.astype(int).sum()) % 251)
    for _ in range(100):
        seen = env.step(env.sample_actions())[0]
    assert os.waitpid(child, 0)[1] == int(seen.astype(int).sum()) % 251 << 8


def evaluates_as_the_program_does():
    """The numbers of `depo eval --json`, from a seat's view and with everything known; a seat's are
    the same whatever is hidden from it."""
    for name, players in (("usa", 2), ("africa", 3)):
        state = depo.Game(name, players=players).new(seed=21)
        for step in range(40):
            state.apply(state.bot("medium", seed=step))
        middle, seat = state.copy(), state.seat
        while not state.over:
            state.apply(state.bot("medium", seed=1))
        with tempfile.NamedTemporaryFile("w", suffix=".depo") as file:
            file.write(state.file())
            file.flush()
            for viewer in (seat, None):
                words = ["--seat", str(viewer + 1)] if viewer is not None else []
                out = subprocess.run([program, "eval", file.name, "--until", "40", "--games", "100",
                                      "--json", *words], check=True, capture_output=True).stdout
                told, worth = json.loads(out), middle.evaluate(viewer, games=100)
                assert told["games"] == worth.games == 100
                assert told["from"] == (None if viewer is None else viewer + 1)
                for name in worth._fields[1:]:
                    rows = [row[name] for row in told["seats"]]
                    assert np.allclose(rows, getattr(worth, name), rtol=1e-5, atol=1e-9), name
        hidden = middle.determinize(seat, seed=3)
        same = zip(hidden.evaluate(seat, 100), middle.evaluate(seat, 100))
        assert all(np.array_equal(a, b) for a, b in same)
        assert not np.array_equal(hidden.evaluate(None, 100).chance, middle.evaluate(None, 100).chance)
        assert state.evaluate().games == 0 and (state.evaluate(0).points == state.scores()).all()
        refuses("imagined", state.evaluate, 0, 3)
        refuses("seats", state.evaluate, players)


def maps_of_ones_own():
    folder = pathlib.Path(root) / "maps/tiny"
    text = (folder / "map.json").read_text()
    games = [depo.Game(source, players=2) for source in ("tiny", str(folder / "map.json"), text)]
    assert len({game.hash for game in games}) == 1
    assert len({tuple(game.actions) for game in games}) == 1
    state = games[2].new(seed=1)
    assert depo.load(state.file()) == state


def vectors_of_games():
    """Gymnasium's shapes and meanings; memory of the caller; results that don't depend on threads."""
    mine = {"observation": np.zeros((16, depo.Game("usa").observation_size), np.uint8),
            "mask": np.zeros((16, depo.Game("usa").num_actions), np.bool_)}
    env = depo.VectorEnv("usa", 16, reward="margin", buffers=mine)
    twin = depo.VectorEnv("usa", 16, reward="margin", threads=3)
    floats = depo.VectorEnv("usa", 16, reward="margin", dtype=np.float32)
    observation, info = env.reset(seed=3)
    twin.reset(seed=3)
    floats.reset(seed=3)
    assert observation is mine["observation"] and info["action_mask"] is mine["mask"]
    scale = np.ones(env.game.observation_size)
    for block in env.game.blocks.values():
        scale[block.slice] = block.scale
    ended = 0
    for _ in range(500):
        actions = env.sample_actions().copy()
        assert (info["action_mask"][np.arange(16), actions] == 1).all()
        observation, reward, terminated, truncated, info = env.step(actions)
        other = twin.step(actions.tolist())
        assert (other[0] == observation).all() and (other[1] == reward).all()
        numbers = floats.step(actions)[0]
        assert np.allclose(numbers, observation / scale) and not truncated.any()
        for i in np.flatnonzero(terminated):
            ended += 1
            scores = info["scores"][i]
            assert reward[i] in info["rewards"][i] and info["rewards"][i][0] == scores[0] - scores[1]
            parts = env.game.split(info["final_obs"][i])
            assert parts["phase"][0][-1] == 1 and info["_final_obs"][i]
            assert env.game.split(observation[i])["phase"][0][-1] == 0  # the next one has begun
        assert not info["scores"][~terminated].any()
    assert ended > 16
    before = observation.copy()
    for wrong in ({"mask": np.zeros(mine["mask"].shape)}, {"terminated": np.zeros(16, np.uint8)}):
        try:
            depo.VectorEnv("usa", 16, buffers=wrong)
        except TypeError:
            continue
        raise AssertionError("a buffer of the wrong type was taken")
    refuses("game 5", env.step, np.where(np.arange(16) == 5, -1, env.sample_actions()))
    refuses("16 actions", env.step, [1, 2])
    assert (before == mine["observation"]).all()
    env.close()
    refuses("closed", env.step, actions)
    refuses("reward", depo.VectorEnv, "usa", 2, reward="fame")


def threads_change_nothing():
    """Many games, which are shared by threads, and games against bots, few of which are."""
    for more in ({"num_envs": 1100}, {"num_envs": 30, "opponents": "easy"},
                 {"num_envs": 1100, "illegal": "random", "autoreset": "next", "max_steps": 20}):
        envs = [depo.VectorEnv("tiny", threads=threads, **more) for threads in (1, 3)]
        for env in envs:
            env.reset(seed=2)
        for step in range(60):
            actions = envs[0].sample_actions().copy()
            assert (envs[1].sample_actions() == actions).all()
            if "illegal" in more:
                actions[step::7] = -1
            one, other = (env.step(actions) for env in envs)
            assert all((a == b).all() for a, b in zip(one[:4], other[:4]))
        for env in envs if "illegal" not in more else ():
            actions = env.sample_actions()
            actions[-2] = -1
            refuses(f"in game {env.num_envs - 2}", env.step, actions)


def samples_are_what_was_played():
    """Each row of `depo sim --samples` is a decision of the game file: what the seat saw, what it
    might do, what it did, and how it ended; the same for any number of threads."""
    for name, seats in (("africa", "easy,medium,random"), ("europe", "random,easy")):
        with tempfile.TemporaryDirectory() as folder:
            texts = []
            for threads in ("1", "3"):
                path = pathlib.Path(folder) / f"{threads}.npy"
                subprocess.run([program, "sim", "--map", name, "--seats", seats, "--games", "6",
                                "--rotate", "--threads", threads, "--samples", path, "--log",
                                folder], check=True, capture_output=True)
                texts.append(path.read_bytes())
            assert texts[0] == texts[1]
            samples = depo.Samples(path)
            at, players = 0, samples.game.players
            for number, file in enumerate(sorted(pathlib.Path(folder).glob("*.depo"))):
                head, moves = file.read_text().split("\nmoves\n")
                state = samples.game.new(re.search("^seed (.*)$", head, re.M)[1])
                moves = [line.split(" ", 1) for line in moves.split("\nend")[0].splitlines()
                         if line[:1].isdigit()]
                first = at
                for seat, move in moves:
                    row, seat = samples.rows[at:at + 1], int(seat) - 1
                    assert list(row[["game", "number", "length", "seat"]][0]) == \
                        [number, at - first, len(moves), seat]
                    assert row["bot"][0] == (seat + number) % players
                    assert (row["observation"][0] == state.observation(seat)).all()
                    assert (samples.masks(row)[0] == state.mask(seat)).all()
                    assert np.allclose(samples.floats(row)[0], state.observation(seat, np.float32))
                    action = state.text_action(move, seat)
                    assert row["action"][0] == (-1 if action is None else action)
                    state.apply(move, seat)
                    at += 1
                assert state.over
                wins = np.isin(np.arange(players), state.winners()) / len(state.winners())
                for row in samples.rows[first:at]:
                    order = (row["seat"] + np.arange(players)) % players
                    assert (row["points"] == state.scores()[order]).all()
                    assert np.allclose(row["win"], wins[order])
            assert at == len(samples) and samples.about["games"] == 6
            refuses("another", depo.Samples, path, depo.Game("usa"))
            beside = pathlib.Path(f"{path}.json")
            np.save(path, np.zeros(3))
            refuses("columns", depo.Samples, path)
            beside.write_text("{}")
            refuses("nothing about samples", depo.Samples, path)


def infos_are_as_in_gymnasium():
    """Each key with its mask, a new dict in each step, the end of games in the step that ended them
    or in the one before the next begins; what follows a seed follows from it."""
    env = depo.VectorEnv("tiny", 8)
    mode = env.metadata["autoreset_mode"]
    assert getattr(mode, "value", mode) == "SameStep"
    _, info = env.reset(seed=5)
    kept, ended = info, 0
    kept["episode"] = "of a wrapper"
    for _ in range(300):
        masks = tuple(info["action_mask"])  # int8: what the sample() of Gymnasium's spaces takes
        assert masks[0].dtype == np.int8
        seen, reward, terminated, truncated, info = env.step(env.action_space.sample(masks))
        assert "episode" not in info and env.observation_space.contains(seen)
        assert not truncated.any()
        keys = {key for key in info if not key.startswith("_")}
        assert {"_" + key for key in keys} == set(info) - keys
        assert all(info["_action_mask"]) and (info["_scores"] == terminated).all()
        assert ("final_obs" in info) == ("final_info" in info) == bool(terminated.any())
        for i in np.flatnonzero(terminated):
            ended += 1
            assert env.single_observation_space.contains(info["final_obs"][i])
            assert (info["final_info"]["scores"][i] == info["scores"][i]).all()
        if terminated.any():
            assert (info["_final_obs"] == terminated).all()
            assert all(info["final_obs"][i] is None for i in np.flatnonzero(~terminated))
    assert ended
    late = depo.VectorEnv("tiny", 8, autoreset="next")
    late.reset(seed=5)
    terminated, ended = np.zeros(8, bool), 0
    for _ in range(300):
        before = terminated.copy()
        seen, reward, terminated, truncated, info = late.step(late.sample_actions())
        assert "final_obs" not in info and not reward[before].any() and not terminated[before].any()
        assert not (info["length"][before]).any()
        over = late.game.split(seen)["phase"][:, 0, -1] == 1
        assert (over == terminated).all()
        ended += int(terminated.sum())
    assert ended
    games = []
    for seed in (7, None, None, 7, None, None):
        games.append(env.reset(seed=seed)[0].copy())
    assert all((games[i] == games[i + 3]).all() for i in range(3))
    assert (games[0] != games[1]).any() and (games[1] != games[2]).any()
    for options in ({}, {"speed": 9}):
        assert (env.reset(seed=7, options=options)[0] == games[0]).all()
    refuses("8 seeds", env.reset, seed=[1, 2])
    refuses("a seed is", env.reset, seed=[1.5] * 8)


def vectors_with_opponents():
    """The caller's seat changes from game to game; a good bot beats random actions."""
    env = depo.VectorEnv("usa", 32, opponents="medium", threads=2)
    _, info = env.reset(seed=1)
    assert set(info["seat"]) == {0, 1}
    won = games = 0
    while games < 60:
        _, reward, terminated, _, info = env.step(env.sample_actions())
        won += reward.sum()
        games += terminated.sum()
    assert won < games * 0.2
    fixed = depo.VectorEnv("usa", 8, opponents="easy", seat=1, autoreset="next")
    _, info = fixed.reset(seed=1)
    assert set(info["seat"]) == {1}
    state = fixed.state(3)
    assert 1 in state.deciders and refuses("no game file", state.file) is None


def one_table():
    """PettingZoo's order of things: what it checks of any environment."""
    env = depo.AECEnv("europe", players=3, reward="points")
    refuses("reset", lambda: env.state_of_game)
    env.reset(seed=9)
    assert env.num_agents == env.max_num_agents == 3 and not any(env.terminations.values())
    assert env.last(observe=False)[0] is None
    total, since = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0)
    finished = []
    for agent in env.agent_iter():
        assert agent == env.agent_selection and agent not in finished
        seen, reward, termination, truncation, info = env.last()
        total[agent] += reward
        assert reward == since[agent]
        since[agent] = 0.0
        assert env.observation_space(agent).contains(seen) and not truncation
        assert info == env.infos[agent] and termination == env.terminations[agent]
        if termination:
            assert info["scores"] == env.state_of_game.scores().tolist()
            refuses("None", env.step, 0)
            assert env.step(None) is None
            finished.append(agent)
        else:
            assert seen["action_mask"].dtype == np.int8
            env.step(np.int32(env.action_space(agent).sample(seen["action_mask"])))
        for each, more in env.rewards.items():
            since[each] += more
        for kept in (env.rewards, env.terminations, env.truncations, env.infos):
            assert list(kept) == env.agents
    assert env.agents == [] and sorted(finished) == env.possible_agents
    assert list(total.values()) == list(env.state_of_game.scores())
    refuses("over", env.step, None)
    hashes = []
    for seed in (3, None, 3, None):
        env.reset(seed=seed)
        hashes.append(hash_of(env.state_of_game))
    assert hashes[:2] == hashes[2:] and hashes[0] != hashes[1]
    for options in ({}, {"options": 1}):  # PettingZoo passes options that no environment knows
        assert env.reset(seed=3, options=options) is None
        assert hash_of(env.state_of_game) == hashes[0]
    env.reset(3, None)
    assert hash_of(env.state_of_game) == hashes[0]


def another_library_is_told():
    """Whoever has an older libdepo, or names something else, reads so."""
    for library, complaint in (("libm.so.6", "not the libdepo that this package needs"),
                               ("/no/such.so", "libdepo is not there")):
        environment = dict(os.environ, PYTHONPATH=f"{root}/python", DEPO_LIBRARY=library)
        done = subprocess.run([sys.executable, "-c", "import depo"], capture_output=True, text=True,
                              env=environment)
        assert f"ImportError: {complaint}" in done.stderr, done.stderr


def every_file_is_installed():
    """meson.build names each file of the package."""
    folder = pathlib.Path(root) / "python"
    named = set(re.findall(r"'(depo/[^']+)'", (folder / "meson.build").read_text()))
    there = {f"depo/{path.name}" for path in (folder / "depo").iterdir() if path.is_file()}
    assert named == there, named ^ there


def examples_run():
    """Each for a moment: whether the learners learn is for minutes, not for a test."""
    folder = pathlib.Path(root) / "examples"
    environment = dict(os.environ, PYTHONPATH=str(pathlib.Path(root) / "python"))
    for words, part in ((["statistics.py", "--games", "3"], "who begins wins"),
                        (["first_agent.py", "--steps", "40", "--games", "50"],
                         "games against easy on tiny"),
                        (["learn_linear.py", "--seconds", "1", "--games", "4", "--envs", "4",
                          "--map", "tiny"], "games against easy on tiny")):
        done = subprocess.run([sys.executable, folder / words[0], *words[1:]], check=True,
                              capture_output=True, text=True, env=environment)
        assert part in done.stdout, done.stdout
    compile((folder / "learn_torch.py").read_text(), "learn_torch.py", "exec")


def it_measures_steps_alone():
    """A loop over one game is measured by its steps: the map was opened before."""
    import depo.__main__ as bench
    opened, real = [], depo.Game
    depo.Game = lambda *a, **b: opened.append(1) or real(*a, **b)
    try:
        work = bench.plain_loop()
        before = len(opened)
        assert before and work() > 100 and len(opened) == before
    finally:
        depo.Game = real
    environment = dict(os.environ, PYTHONPATH=str(pathlib.Path(root) / "python"))
    done = subprocess.run([sys.executable, "-m", "depo", "0.1", "--json"], check=True,
                          capture_output=True, text=True, env=environment)
    assert all(figure > 0 for figure in json.loads(done.stdout).values()), done.stdout


def the_page_names_everything():
    """docs/python.md has every block, and the first and last action of each kind."""
    page = (pathlib.Path(root) / "docs/python.md").read_text()
    for name in depo.maps():
        for block in depo.Game(name).blocks.values():
            assert f"| `{block.name}` |" in page and block.about in page, block


tests = [examples_in_docstrings, everything_has_a_docstring, plays_as_the_program_does,
         nothing_hidden_is_in_a_tensor, states_can_be_used_as_people_expect,
         wrong_arguments_are_refused, seeds_are_those_of_the_program, nothing_is_held_twice,
         a_fork_goes_on_without_the_threads,
         evaluates_as_the_program_does, maps_of_ones_own, vectors_of_games,
         threads_change_nothing,
         samples_are_what_was_played, infos_are_as_in_gymnasium, vectors_with_opponents,
         one_table, another_library_is_told, every_file_is_installed, examples_run,
         it_measures_steps_alone, the_page_names_everything]
for test in tests:
    test()
    print("good:", test.__name__, flush=True)
