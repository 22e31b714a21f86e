/** Runs a solve to its end, keeping what it said on the way. */
export function finish<Progress, Result>(
  solve: Generator<Progress, Result>,
): {
  readonly result: Result;
  readonly progress: readonly Progress[];
} {
  const progress: Progress[] = [];
  for (;;) {
    const step = solve.next();
    if (step.done) return { result: step.value, progress };
    progress.push(step.value);
  }
}
