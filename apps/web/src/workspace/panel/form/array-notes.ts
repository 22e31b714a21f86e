import { elementCount, kinds, MOST_DRAWN_ELEMENTS } from '@thermarium/kinds';
import type { Inherited } from '@thermarium/model';
import type { Values } from './typed-values.ts';

/** Said of an array of more elements than are drawn. */
export const REDUCED_DISPLAY = `Due to large number of balls (objects) display will be reduced to approximately ${MOST_DRAWN_ELEMENTS.toLocaleString('en-US')}; solver behavior is unaffected`;

/** How many elements evaluated values describe; null where they describe no array of elements. */
export function elementsOf(values: Values): number | null {
  const { xcount, ycount, diameter } = values;
  if (typeof xcount !== 'number' || typeof ycount !== 'number' || diameter === undefined) return null;
  return elementCount({ xcount, ycount });
}

/** Whether Quick Model makes one block of the array where it stands, and by whose word. */
export function quickModelNote(
  type: string,
  values: Values,
  { world, quickModel }: { readonly world: Values | undefined } & Pick<Inherited, 'quickModel'>,
): string {
  const limit = Number(world?.lump_limit_calc ?? Number.NaN);
  const kind = kinds.find((each) => each.type === type);
  // While another value is wrong they are as they were typed, where nothing chosen may also be blank text.
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
