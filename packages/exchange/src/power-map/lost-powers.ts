import type { Loss } from '../loss.ts';

/**
 * The powers by name, mW, that do not have exactly one taker of their name.
 *
 * @param uses how many there are of each name; left out: none.
 * @param place what the takers are in: `The model`.
 * @param taker one of them, such as `object`.
 */
export function lostPowers(
  powers: ReadonlyMap<string, number>,
  uses: ReadonlyMap<string, number>,
  place: string,
  taker: string,
): readonly Loss[] {
  return [...powers].flatMap(([name, milliwatts]): Loss[] => {
    const times = uses.get(name) ?? 0;
    if (times === 1) return [];
    const found = times === 0 ? `no ${taker}` : `${times} ${taker}s`;
    const reason = `${place} has ${found} of this name that could take the power.`;
    return [{ entity: 'power', name, reason, watts: milliwatts / 1000 }];
  });
}
