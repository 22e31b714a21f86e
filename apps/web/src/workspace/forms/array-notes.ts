import { elementCount, kinds, MOST_DRAWN_ELEMENTS } from '@thermarium/kinds';
import type { Inherited } from '@thermarium/model';
import type { Values } from './typed-values.ts';

/** The note on an array with more elements than are drawn. */
export const REDUCED_DISPLAY = `Due to large number of balls (objects) display will be reduced to approximately ${MOST_DRAWN_ELEMENTS.toLocaleString('en-US')}; solver behavior is unaffected`;

/** The number of elements that evaluated values describe; null where they describe no array. */
export function elementsOf(values: Values): number | null {
  const { xcount, ycount, diameter } = values;
  if (typeof xcount !== 'number' || typeof ycount !== 'number' || diameter === undefined) return null;
  return elementCount({ xcount, ycount });
}

/** The note that says whether Quick Model solves an array as one block, and which setting decides that. */
export function quickModelNote(
  type: string,
  values: Values,
  { world, quickModel }: { readonly world: Values | undefined } & Pick<Inherited, 'quickModel'>,
): string {
  const limit = Number(world?.lump_limit_calc ?? Number.NaN);
  const kind = kinds.find((each) => each.type === type);
  // While another value is wrong, these are the typed values, where no choice may also be an empty string.
  const known = { ...values, fill_material_name: values.fill_material_name || null };
  const verdict = kind?.quickModel?.(known, {
    world: { lumped: world?.lumped === true, lumpLimit: limit },
    lumpedByAssembly: quickModel !== null,
  });
  if (!verdict?.applies) {
    return verdict?.lacksFill ? 'Valid only with a fill material.' : 'Every element is solved by itself.';
  }
  switch (verdict.by) {
    case 'array':
      return 'Solved as one block.';
    case 'assembly':
      return `By the assembly '${quickModel}': all its arrays.`;
    case 'size':
      return 'Automatic: more than 100,000 elements.';
    case 'project':
      return `By the project: more than ${limit.toLocaleString('en-US')} elements.`;
  }
}
