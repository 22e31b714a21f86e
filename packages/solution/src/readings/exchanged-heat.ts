import { type Discretisation, exchangeAt, loserOf } from '@thermarium/mesh';
import type { FieldState } from './field-state.ts';

/** Tells the heat that objects radiate to each other, W: from the first to the second. */
export function forExchangedHeat(
  discretisation: Discretisation,
  { wallRise }: Pick<FieldState, 'wallRise'>,
  visit: (from: number, to: number, watts: number) => void,
): void {
  const { scene, walls } = discretisation;
  exchangeAt(discretisation, wallRise)?.forHeatBetween((from, to, watts) => {
    const [one, other] = [from, to].map((patch) => loserOf(walls, scene.objectOf, patch.walls[0]));
    if (one !== other) visit(one, other, watts);
  });
}
