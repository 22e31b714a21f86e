/** Requests of one part of the page to show something in another. */
export interface RequestState {
  /** The object whose properties stand in a dialog (alt-click). */
  readonly dialog: number | null;
  /** The material that the user asked to see: its row is scrolled into view and marked. */
  readonly material: number | null;
  /** Rises when a panel is asked to show its editor for the object (double click in the tree, a key). */
  readonly editRequest: number;
}

export const NO_REQUESTS: RequestState = { dialog: null, material: null, editRequest: 0 };
