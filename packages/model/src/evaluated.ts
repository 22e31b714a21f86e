import type { Contact } from './contact.ts';
import type { Direction } from './direction.ts';
import type { EvaluatedMaterial } from './medium.ts';
import type { StoredStart, TransientStart } from './transient-start.ts';

/** A tree node with every expression evaluated; `values` follow the kind's field table. */
export interface EvaluatedNode {
  /** The id in the database; null in a model from a file. */
  readonly id: number | null;
  readonly type: string;
  /** Unique in the document: the name, or the path with assemblies where names repeat, `#2` for repeated siblings. */
  readonly path: string;
  readonly name: string;
  readonly values: { readonly [field: string]: unknown };
  readonly children: readonly EvaluatedNode[];
}

/** World settings with units as in the specification (mm, °C, W/m²K, s). */
export interface EvaluatedWorld {
  readonly ambient: number;
  /** The ambient temperature in a transient; blank: it is constant. */
  readonly ambientOverTime: string;
  /** At which a transient starts where nothing else is said; null: at ambient. */
  readonly initial: number | null;
  /** The temperatures at which a transient starts. */
  readonly startFrom: TransientStart;
  /** The stored solution at which it starts, where it starts from one. */
  readonly startSolution: StoredStart;
  readonly hc: number;
  /** How air cools walls; blank: by the coefficient. */
  readonly convection: string;
  readonly gravity: Direction;
  /** The pressure of the air of computed convection, kPa. */
  readonly pressure: number;
  /** Fills the space between solids; null: void. */
  readonly material: EvaluatedMaterial | null;
  /** Largest cell edge inside objects, mm. */
  readonly resolution: number;
  /** % of the rise of heated objects that a steady solve goes on to; null: the grid follows the objects alone. */
  readonly accuracy: number | null;
  readonly precision: number;
  readonly iterations: number;
  readonly absolute: boolean;
  readonly abs_tol: number;
  readonly duration: number;
  readonly steps: number;
  /** The world box, mm: -dxmin, … dzmax. */
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly lumpLimit: number;
  readonly lumped: boolean;
  readonly saveInternalTemp: boolean;
  readonly precondition: boolean;
  readonly radiation: boolean;
  /** Flat walls that see each other radiate to each other. */
  readonly radiationExchange: boolean;
  /** Contact resistances of pairs, in their order. */
  readonly contacts: readonly Contact[];
}

/** A document that passed validation, without inactive nodes and the nodes below them. */
export interface EvaluatedModel {
  readonly name: string;
  readonly world: EvaluatedWorld;
  readonly materials: ReadonlyMap<string, EvaluatedMaterial>;
  readonly tree: readonly EvaluatedNode[];
}
