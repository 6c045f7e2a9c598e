"""A lock on a file that is open: ours for as long as this process lives, however it ends."""

from __future__ import annotations

import errno
import os
import sys

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30  # what is locked cannot be read there, and what a lock says must be

    def is_locked(handle: int) -> bool:
        """Is the lock ours from now on?"""
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP}  # on some network disks

    def is_locked(handle: int) -> bool:
        """Is the lock ours from now on? Where there are no locks nobody can hold one."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno in NO_LOCKS
        return True
