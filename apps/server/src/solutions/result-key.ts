import { kinds } from '@thermarium/kinds';

const typeIds = new Map(kinds.map(({ type, typeId }) => [type, typeId]));

/** The fill of a filled world, which is no object of the tree. */
export const WORLD = 0;

export interface ResultObject {
  readonly id: number | null;
  readonly type: string;
}

/** The id under which an object stands in results. */
export const resultId = ({ id }: ResultObject): number => id ?? WORLD;

const typeIdOf = ({ type }: ResultObject): number => typeIds.get(type) ?? WORLD;

/** `{id}.{type_id}` */
export const resultKey = (object: ResultObject): string => `${resultId(object)}.${typeIdOf(object)}`;
