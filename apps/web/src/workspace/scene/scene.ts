import type { EvaluatedNode, Issue } from '@thermarium/model';
import type { DrawnObject, Looks, PictureScene } from '@thermarium/picture';
import type { StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';

/** The id of the object that is being created and is not in the document yet. */
export const DRAFT_ID = -1;

/** One object as the picture shows it: document and preview together, every expression evaluated. */
export interface SceneObject extends DrawnObject, Pick<Looks, 'thinned'> {
  readonly type: string;
  readonly typeId: number;
  /** Null while a value is wrong; the bodies are then the last good ones. */
  readonly values: EvaluatedNode['values'] | null;
  /** The values as they take effect where it stands (a board stretches vias); while one is wrong, the last good ones. */
  readonly placed: EvaluatedNode['values'] | null;
  /** All copies by the assemblies above it, also those that are too many to be drawn. */
  readonly copyCount: number;
  /** Errors and warnings, with paths relative to the node. */
  readonly issues: readonly Issue[];
}

export interface Scene extends PictureScene {
  /** In the order of the tree, depth first; assemblies too. The draft last. */
  readonly objects: ReadonlyMap<number, SceneObject>;
  readonly showGrid: boolean;
  readonly showOutline: boolean;
}

export type SceneStore = StoreApi<Scene>;

export const SceneContext = storeContext<SceneStore>();
export const useScene = () => useOpenStore(SceneContext);
