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
   * body: what the object is; layer: one of a stack; element: what stands at many places of an array; filling: the
   * block around them, drawn as a faint outline so that the elements can be seen.
   */
  readonly role: 'body' | 'layer' | 'element' | 'filling';
  /** Shifts of the elements of an array, x y z each, mm; null: it stands once, where the solid says. */
  readonly offsets: Float64Array | null;
  /** Where something is cut off: the whole of which `solid` is the part within its own bounds. */
  readonly whole?: Solid;
}

/** What the picture shows of one object: document and preview together, every expression evaluated. */
export interface SceneObject {
  readonly id: number;
  readonly type: string;
  readonly typeId: number;
  readonly kind: Kind;
  readonly name: string;
  /** Null while a value is wrong; the bodies are then the last good ones. */
  readonly values: EvaluatedNode['values'] | null;
  /** What is wrong with it, paths relative to the node. */
  readonly issues: readonly Issue[];
  readonly bodies: readonly Body[];
  /** Of a planar source: its rectangle. Of an assembly: around all that it holds, copies included. mm. */
  readonly bounds: Box | null;
  /** Shifts by the arrays of the assemblies above it, the first of them zero. */
  readonly copies: readonly Vec3[];
  readonly color: string;
  /** Of its own and of all above it. */
  readonly visible: boolean;
  readonly active: boolean;
  /** It cuts what came before it. */
  readonly hole: boolean;
  /** Elements that are drawn, where the array has more than can be. */
  readonly thinned: { readonly drawn: number; readonly of: number } | null;
}

export interface Scene {
  /** In the order of the tree, depth first; assemblies too. The draft last. */
  readonly objects: ReadonlyMap<number, SceneObject>;
  /** The world box, mm. */
  readonly world: Box;
  /** Around all that is shown, mm; null: nothing is. */
  readonly bounds: Box | null;
  readonly showGrid: boolean;
  readonly showOutline: boolean;
}

export type SceneStore = StoreApi<Scene>;
