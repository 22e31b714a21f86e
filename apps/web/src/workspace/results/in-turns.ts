/** The longest turn of long work, ms: frames and clicks are served in between. */
const TURN = 8;

/** Takes the steps of long work in short turns, the first of them too, until it is done or given up. */
export async function inTurns(steps: Iterator<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const end = performance.now() + TURN;
    do {
      if (signal.aborted || steps.next().done) return;
    } while (performance.now() < end);
  }
}
