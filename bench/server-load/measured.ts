/** Times in ms, and how the load scripts print them. */

export async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  into.push(performance.now() - begun);
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}

export function print(what: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    `${times[Math.min(times.length - 1, Math.floor(part * times.length))]?.toFixed(1)} ms`;
  console.log(`${what.padEnd(24)}p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} (${times.length} calls)`);
}
