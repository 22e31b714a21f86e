import type { Arrangement } from '@thermarium/lattice';
import type { ContributionContext } from '@thermarium/mesh';
import { type Inherited, type Issue, MM_PER_MICROMETRE, warning } from '@thermarium/model';
import { type ArrayValues, elementCount } from './array-fields.ts';

/** Arrays of more elements are always homogenised when they have a fill material. */
const ALWAYS_LUMPED_ABOVE = 100_000;

/** The settings beside its own values that decide whether an array is solved as one block. */
export interface LumpingContext {
  readonly world: Pick<ContributionContext['world'], 'lumped' | 'lumpLimit'>;
  readonly lumpedByAssembly: boolean;
}

export interface LumpableValues extends ArrayValues {
  readonly lumped: boolean;
  readonly fill_material_name: string | null;
}

/** The reason why an array is one block: its own setting, an assembly above it, its size, or the project's limit. */
export type QuickModel =
  | { readonly applies: true; readonly by: 'array' | 'container' | 'size' | 'project' }
  | { readonly applies: false; readonly lacksFill: boolean };

/** Whether the array is one block with effective conductivities instead of its single elements, and why. */
export function quickModelOf(
  values: LumpableValues,
  { world, lumpedByAssembly }: LumpingContext,
): QuickModel {
  // A panel asks while other values are wrong: then no choice may be blank text too.
  if (!values.fill_material_name) return { applies: false, lacksFill: true };
  const count = elementCount(values);
  if (values.lumped) return { applies: true, by: 'array' };
  if (lumpedByAssembly) return { applies: true, by: 'container' };
  if (count > ALWAYS_LUMPED_ABOVE) return { applies: true, by: 'size' };
  if (world.lumped && count > world.lumpLimit) return { applies: true, by: 'project' };
  return { applies: false, lacksFill: false };
}

/** Tells people whether Quick Model applies, and by which setting. `quickModel`: the container that asks for it. */
export function quickModelNote(
  verdict: QuickModel,
  { quickModel, lumpLimit }: Pick<Inherited, 'quickModel'> & { readonly lumpLimit: number },
): string {
  if (!verdict.applies) {
    return verdict.lacksFill ? 'Valid only with a fill material.' : 'Every element is solved by itself.';
  }
  switch (verdict.by) {
    case 'array':
      return 'Solved as one block.';
    case 'container':
      return `By the assembly '${quickModel}': all its arrays.`;
    case 'size':
      return `Automatic: more than ${ALWAYS_LUMPED_ABOVE.toLocaleString('en-US')} elements.`;
    case 'project':
      return `By the project: more than ${lumpLimit.toLocaleString('en-US')} elements.`;
  }
}

export function isLumped(values: LumpableValues, context: LumpingContext): boolean {
  return quickModelOf(values, context).applies;
}

/** Warns of an array without a fill material in an assembly that asks for Quick Model: it is resolved as it is. */
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
