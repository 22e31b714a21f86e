import { kinds } from '@thermarium/kinds';

const typeIds = new Map(kinds.map(({ type, typeId }) => [type, typeId]));

/** The id of a filled world's fill, which is no object of the tree. */
export const WORLD = 0;

export interface ResultObject {
  readonly id: number | null;
  readonly type: string;
}

/** The id of an object in results. */
export const resultId = ({ id }: ResultObject): number => id ?? WORLD;

const typeIdOf = ({ type }: ResultObject): number => typeIds.get(type) ?? WORLD;

/** `{id}.{type_id}` */
export const resultKey = (object: ResultObject): string => `${resultId(object)}.${typeIdOf(object)}`;
