import type { PlaneName } from './plane.ts';
/** The document as the user typed it: numbers may be expressions, references to materials are by name. */

import type { Scenario } from './scenario.ts';

/** A number, or an expression of the project's parameters. */
export type Scalar = number | string;

export interface Material {
  readonly name: string;
  readonly color: string;
  /** kg/m³; null: not known, so no transient solve. */
  readonly density: Scalar | null;
  /** J/(kg·K). */
  readonly specific_heat: Scalar | null;
  /** 0..1. */
  readonly surface_emissivity: Scalar | null;
  readonly anisotropic: boolean;
  /** W/(m·K); along x when anisotropic. */
  readonly conductivity: Scalar;
  readonly conductivity_y: Scalar | null;
  readonly conductivity_z: Scalar | null;
}

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly value: number;
}

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

export interface Plane {
  readonly name: string;
  readonly plane: PlaneName;
  readonly coordinate: Scalar;
  readonly visible: boolean;
}

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
