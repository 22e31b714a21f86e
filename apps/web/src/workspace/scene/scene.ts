import type { Box, Solid, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import type { EvaluatedNode, Issue } from '@thermarium/model';
import type { StoreApi } from 'zustand/vanilla';

/** The id of the object that is being created and is not in the document yet. */
export const DRAFT_ID = -1;

/** One shape of an object and where it stands. */
export interface Body {
  readonly solid: Solid;
  /** `#rrggbb` */
  readonly color: string;
  /**
   * body: the object itself; layer: one of a stack; element: a shape at many places of an array; filling: the block
   * around them, drawn as a faint outline so that the elements can be seen.
   */
  readonly role: 'body' | 'layer' | 'element' | 'filling';
  /** Shifts of the elements of an array, x y z each, mm; null: it stands once, where the solid says. */
  readonly offsets: Float64Array | null;
  /** The uncut solid, where `solid` is only the part of it within the bounds of `solid`. */
  readonly whole?: Solid;
}

/** One object as the picture shows it: document and preview together, every expression evaluated. */
export interface SceneObject {
  readonly id: number;
  readonly type: string;
  readonly typeId: number;
  readonly kind: Kind;
  readonly name: string;
  /** Null while a value is wrong; the bodies are then the last good ones. */
  readonly values: EvaluatedNode['values'] | null;
  /** Errors and warnings, with paths relative to the node. */
  readonly issues: readonly Issue[];
  readonly bodies: readonly Body[];
  /** The rectangle of a planar source, or the box around the content of an assembly, copies included. mm. */
  readonly bounds: Box | null;
  /** Shifts by the arrays of the assemblies above it, the first of them zero. */
  readonly copies: readonly Vec3[];
  readonly color: string;
  /** Whether the object and all assemblies above it are visible. */
  readonly visible: boolean;
  readonly active: boolean;
  /** The object cuts the objects before it. */
  readonly hole: boolean;
  /** The numbers of drawn and of all elements, where the array has more than can be drawn. */
  readonly thinned: { readonly drawn: number; readonly of: number } | null;
}

export interface Scene {
  /** In the order of the tree, depth first; assemblies too. The draft last. */
  readonly objects: ReadonlyMap<number, SceneObject>;
  /** The world box, mm. */
  readonly world: Box;
  /** The box around all shown objects, mm; null: none is shown. */
  readonly bounds: Box | null;
  readonly showGrid: boolean;
  readonly showOutline: boolean;
}

export type SceneStore = StoreApi<Scene>;
