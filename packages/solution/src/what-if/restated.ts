import { compileScene, type PhysicalKind } from '@thermarium/mesh';
import type { EvaluatedModel } from '@thermarium/model';
import { steadyWatts } from '../superposition/powers.ts';
import { factorsIn } from './sources.ts';
import { LARGEST_FACTOR, LARGEST_SHIFT, type WhatIf, type WhatIfChoice } from './what-if.ts';

/**
 * The choice that a model itself is among those of another one with the same `linearKey`. Null: it has to be solved for itself, since
 * its powers are those of other objects, or out of range.
 */
export function restated(
  whatIf: WhatIf,
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
): WhatIfChoice | null {
  const { scene } = compileScene(model, kinds);
  const factors = factorsIn(whatIf.sources, whatIf.discretisation, steadyWatts(scene));
  const { ambient } = scene.world;
  // At the very end of the range nobody could go on.
  const isInside = factors?.every((factor) => factor > 0 && factor <= LARGEST_FACTOR / 2) ?? false;
  if (factors === null || !isInside) return null;
  return Math.abs(ambient - whatIf.ambient) <= LARGEST_SHIFT / 2 ? { factors, ambient } : null;
}
