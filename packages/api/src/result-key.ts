import { kinds } from '@thermarium/kinds';

const typeIds = new Map(kinds.map(({ type, typeId }) => [type, typeId]));

/** The id of a filled world's fill, which is no object of the tree. */
export const WORLD = 0;

export interface ResultObject {
  readonly id: number | null;
  /** Of the node of a network, the type of its object and its own name: `two_resistor/case`. */
  readonly type: string;
}

/** The id of an object in results. */
export const resultId = ({ id }: ResultObject): number => id ?? WORLD;

/** The kind of an object, or of that whose node it is. */
export const kindIn = ({ type }: ResultObject): string => type.split('/', 1)[0];

const typeIdOf = (object: ResultObject): number => typeIds.get(kindIn(object)) ?? WORLD;

/** `{id}.{type_id}`, of a node that of its object: faces of nodes are the object's. */
export const faceKey = (object: ResultObject): string => `${resultId(object)}.${typeIdOf(object)}`;

/** What follows the kind in the type of a node, as `/case`; of other objects nothing. */
const nodeIn = (object: ResultObject): string => object.type.slice(kindIn(object).length);

export const isNode = (object: ResultObject): boolean => nodeIn(object) !== '';

/** `{id}.{type_id}`, of a node with its name: `7.12/case`. */
export const resultKey = (object: ResultObject): string => `${faceKey(object)}${nodeIn(object)}`;
