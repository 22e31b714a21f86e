import type { FieldChanges } from '../records/project-content.ts';

/** The object that is being created. It is not in the document; its panel shows Cancel and Add. */
export interface Draft {
  /** A type of the tree, or 'plane'. */
  readonly type: string;
  readonly fields: FieldChanges;
  /** The assembly that it goes into. */
  readonly parent: number | null;
  /** Stays as its fields change, and differs from that of the next new element. */
  readonly serial?: number;
}

/** Drafts, seen beside the document until they are sent: the new element, and fields that are being typed or dragged. */
export interface DraftState {
  readonly draft: Draft | null;
  /** Whether the draft is still being dragged. */
  readonly carrying: boolean;
  /** The draft that was there before the one that is being dragged in; it returns where that is given up. */
  readonly setAside: Draft | null;
  /** Fields that are being typed or dragged, by object; of planes under `planePreview`. */
  readonly preview: ReadonlyMap<number, FieldChanges>;
  readonly planePreview: ReadonlyMap<number, FieldChanges>;
}

export const NO_DRAFT: DraftState = {
  draft: null,
  carrying: false,
  setAside: null,
  preview: new Map(),
  planePreview: new Map(),
};
