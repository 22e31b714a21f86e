import { kinds, quickModelNote } from '@thermarium/kinds';
import type { Inherited } from '@thermarium/model';
import type { Values } from './typed-values.ts';

interface Surroundings extends Pick<Inherited, 'quickModel'> {
  /** The settings of the project's world, as answered. */
  readonly world: Values | undefined;
}

/** The note that says whether Quick Model solves an array as one block, and why; undefined: the object is no array. */
export function quickModelText(
  type: string,
  values: Values,
  { quickModel, world }: Surroundings,
): string | undefined {
  const lumpLimit = Number(world?.lump_limit_calc ?? Number.NaN);
  const verdict = kinds
    .find((kind) => kind.type === type)
    ?.quickModel?.(values, {
      world: { lumped: world?.lumped === true, lumpLimit },
      lumpedByAssembly: quickModel !== null,
    });
  return verdict && quickModelNote(verdict, { quickModel, lumpLimit });
}
