/** The picture's coordinates; it is stretched to where it stands. */
export const CHART_WIDTH = 300;
export const CHART_HEIGHT = 76;
const MARGIN = 4;

/** The steps of a power over time: constant from each row to the next; the last holds. */
export function stepPath(
  rows: readonly { readonly time: number; readonly power: number }[],
): { readonly path: string; readonly most: number } | null {
  const sorted = rows.toSorted((a, b) => a.time - b.time);
  const [first, final] = [sorted[0], sorted.at(-1)];
  if (!first || !final) return null;
  // The last power holds; a fifth more of time shows it.
  const last = final.time > 0 ? final.time * 1.2 : 1;
  const powers = sorted.map(({ power }) => power);
  const least = powers.reduce((a, b) => Math.min(a, b), 0);
  const most = powers.reduce((a, b) => Math.max(a, b), 0);
  const span = most - least || 1;
  const x = (time: number) => (MARGIN + (time / last) * (CHART_WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (power: number) =>
    (CHART_HEIGHT - MARGIN - ((power - least) / span) * (CHART_HEIGHT - 2 * MARGIN)).toFixed(1);
  const steps = sorted.map(({ time, power }) => `H${x(time)}V${y(power)}`).join('');
  return { path: `M${x(0)} ${y(0)}${steps}H${x(last)}`, most };
}
