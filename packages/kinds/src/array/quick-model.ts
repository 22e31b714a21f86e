import type { ContributionContext } from '@thermarium/mesh';
import { type Issue, warning } from '@thermarium/model';
import type { Arrangement } from '../lattice/arrangement.ts';
import { type ArrayValues, elementCount, MM_PER_MICROMETRE } from './array-fields.ts';

/** Arrays of more elements are always homogenised when they have a fill material. */
const ALWAYS_LUMPED_ABOVE = 100_000;

type LumpingContext = Pick<ContributionContext, 'world' | 'lumpedByAssembly'>;

export interface LumpableValues extends ArrayValues {
  readonly lumped: boolean;
  readonly fill_material_name: string | null;
}

/** Whether the array is one block with effective conductivities instead of its single elements. */
export function isLumped(values: LumpableValues, { world, lumpedByAssembly }: LumpingContext): boolean {
  if (values.fill_material_name === null) return false;
  const count = elementCount(values);
  return (
    values.lumped ||
    lumpedByAssembly ||
    count > ALWAYS_LUMPED_ABOVE ||
    (world.lumped && count > world.lumpLimit)
  );
}

/** An assembly asks for Quick Model of all its arrays; one without a fill material stays as it is. */
export function lumpingIssues(values: LumpableValues, context: LumpingContext): readonly Issue[] {
  if (!context.lumpedByAssembly || values.fill_material_name !== null) return [];
  return [
    warning(
      'quick-model-without-fill',
      'fill_material_name',
      'The assembly asks for Quick Model, but the array has no fill material; it is resolved element by element.',
      'Choose a fill material.',
    ),
  ];
}

/**
 * The array as an unbounded lattice, mm. Along an axis with a single element the box takes the place of the pitch.
 */
export function arrangementOf(values: ArrayValues): Arrangement {
  const { xcount, ycount, xpitch, ypitch, dx, dy, inline } = values;
  return {
    pitchX: xcount > 1 ? xpitch * MM_PER_MICROMETRE : dx,
    pitchY: ycount > 1 ? ypitch * MM_PER_MICROMETRE : dy,
    staggered: !inline && ycount > 1,
  };
}
