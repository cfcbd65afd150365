"""As of gymnasium.vector."""
import enum


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv:
    spec = None
    closed = False
    render_mode = None
