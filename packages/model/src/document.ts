/** The document as the user typed it: numbers may be expressions, references to materials are by name. */

import type { parameterFields } from './document-parts.ts';
import type { Scalar } from './expression/scalar.ts';
import type { FieldTable, FieldValue, NumberField } from './field.ts';
import type { materialFields } from './material.ts';
import type { planeFields } from './plane.ts';
import type { Scenario } from './scenario.ts';

/** The value of a field as it is kept, which is as it was typed: a number may be an expression. */
export type KeptValue<F extends FieldTable[string]> = F extends NumberField
  ? (F extends { expression: false } ? number : Scalar) | (F extends { optional: true } ? null : never)
  : FieldValue<F>;

/** The values of a whole table as they are kept. */
export type KeptValues<T extends FieldTable> = { readonly [K in keyof T]: KeptValue<T[K]> };

type KeptMaterial = KeptValues<typeof materialFields>;
type Unnamed = Extract<keyof KeptMaterial, `${string}_table`> | 'highest_allowed';

/** Most materials have no tables over temperature and no limit, and files need not name them. */
export type Material = Omit<KeptMaterial, Unnamed> & Partial<Pick<KeptMaterial, Unnamed>>;

export type Parameter = KeptValues<typeof parameterFields>;

/** A node of the tree. Its further keys are its kind's fields; see the kind's field table. */
export interface TreeNode {
  /** The id in the database; nodes from files have none. */
  readonly id?: number;
  readonly type: string;
  readonly name: string;
  readonly active: boolean;
  readonly visible: boolean;
  readonly children?: readonly TreeNode[];
  readonly [field: string]: unknown;
}

export type Plane = KeptValues<typeof planeFields>;

/** The world's values as typed; its field table is `worldFields` in `world.ts`. */
export type WorldInput = { readonly [field: string]: unknown };

export interface Document {
  readonly name: string;
  readonly world: WorldInput;
  readonly materials: readonly Material[];
  readonly parameters: readonly Parameter[];
  readonly scenarios: readonly Scenario[];
  readonly tree: readonly TreeNode[];
  readonly planes: readonly Plane[];
}
