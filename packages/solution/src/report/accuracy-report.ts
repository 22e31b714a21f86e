/** How near a solve came to the accuracy that was asked for. */
export interface AccuracyReport {
  /** % of the rise of each enclosed mean. */
  readonly asked: number;
  /** The largest error of an enclosed mean, %; null: none was enclosed. */
  readonly reached: number | null;
  /** The grids on the way, the last one included. */
  readonly grids: readonly { readonly cells: number; readonly reached: number | null }[];
  /** Why it was not reached, as a sentence; null: it was. */
  readonly reason: string | null;
}

/** How near a solve came to the accuracy asked for, and by what grids, as a line for people. */
export function accuracyLine({ asked, reached, grids, reason }: AccuracyReport): string {
  const steps = grids.map(({ cells, reached: percent }) => {
    const error = percent === null ? 'unknown' : `${short(percent)} %`;
    return `${cells.toLocaleString('en-US')} cells ${error}`;
  });
  const verdict = reason === null && reached !== null ? `reached ${short(reached)} %` : 'not reached';
  return `Accuracy of ${asked} %: ${verdict} (${steps.join(', ')}).`;
}

const short = (percent: number): string => String(Number(percent.toPrecision(2)));
