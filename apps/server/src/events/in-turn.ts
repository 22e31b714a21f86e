/** Does work of which so much may be under way at once; the rest waits, the first first. */
export function inTurn(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next, or is free.
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
