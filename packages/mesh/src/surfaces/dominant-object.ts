import type { CutCell } from '../paint/cut-cell.ts';

/** The object that has the largest part of a cut cell. */
export function dominantObject({ parts }: CutCell, objectOf: Int32Array): number {
  const shares = new Map<number, number>();
  for (const { region, share } of parts) {
    const object = objectOf[region];
    shares.set(object, (shares.get(object) ?? 0) + share);
  }
  let dominant = objectOf[parts[0].region];
  for (const [object, share] of shares) if (share > (shares.get(dominant) ?? 0)) dominant = object;
  return dominant;
}
