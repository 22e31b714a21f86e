const LOOK_EVERY = 500;

/**
 * Calls `end` when the process that started this one has ended: the shell between npm and its script ends at a signal
 * without passing it on; nobody else could then stop us.
 */
export function whenOrphaned(end: () => void): void {
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    end();
  }, LOOK_EVERY);
}
