import type { Values } from './typed-values.ts';

/** More elements are not all drawn. */
export const MOST_DRAWN = 15_000;
/** Arrays of more elements with a fill material are homogenised always. */
const ALWAYS_QUICK = 100_000;

export const REDUCED_DISPLAY =
  'Due to large number of balls (objects) display will be reduced to approximately 15,000; solver behavior is unaffected';

/** How many elements evaluated values describe; null where they describe no array of elements. */
export function elementsOf(values: Values): number | null {
  const { xcount, ycount, zcount, diameter } = values;
  if (typeof xcount !== 'number' || typeof ycount !== 'number' || diameter === undefined) return null;
  return xcount * ycount * (typeof zcount === 'number' ? zcount : 1);
}

/** Whether Quick Model makes one block of the array, and by whose word. */
export function quickModelNote(
  values: Values,
  world: Values | undefined,
): { readonly applies: boolean; readonly text: string } {
  if (values.fill_material_name === null || values.fill_material_name === undefined) {
    return { applies: false, text: 'Valid only with a fill material.' };
  }
  const count = elementsOf(values) ?? 0;
  if (values.lumped === true) return { applies: true, text: 'Solved as one block.' };
  if (count > ALWAYS_QUICK) return { applies: true, text: 'Automatic: more than 100,000 elements.' };
  const limit = typeof world?.lump_limit_calc === 'number' ? world.lump_limit_calc : world?.lump_limit;
  if (world?.lumped === true && typeof limit === 'number' && count > limit) {
    return { applies: true, text: `By the project: more than ${limit.toLocaleString('en-US')} elements.` };
  }
  return { applies: false, text: 'Every element is solved by itself.' };
}
