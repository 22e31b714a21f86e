import type { Box } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import type { EvaluatedNode, Issue } from '@thermarium/model';
import type { Looks, PictureObject, PictureScene } from '@thermarium/picture';
import type { StoreApi } from 'zustand/vanilla';

/** The id of the object that is being created and is not in the document yet. */
export const DRAFT_ID = -1;

/** One object as the picture shows it: document and preview together, every expression evaluated. */
export interface SceneObject extends PictureObject, Pick<Looks, 'color' | 'hole' | 'thinned'> {
  readonly type: string;
  readonly typeId: number;
  readonly kind: Kind;
  /** Null while a value is wrong; the bodies are then the last good ones. */
  readonly values: EvaluatedNode['values'] | null;
  /** Errors and warnings, with paths relative to the node. */
  readonly issues: readonly Issue[];
  /** The rectangle of a planar source, or the box around the content of an assembly, copies included. mm. */
  readonly bounds: Box | null;
}

export interface Scene extends PictureScene {
  /** In the order of the tree, depth first; assemblies too. The draft last. */
  readonly objects: ReadonlyMap<number, SceneObject>;
  readonly showGrid: boolean;
  readonly showOutline: boolean;
}

export type SceneStore = StoreApi<Scene>;
