import type { ClipFace } from '../../../editor-state/view.ts';
import type { PlaneField } from '../../plane-field.ts';
import type { ResultsState } from '../../results-state.ts';

/** Temperatures on the faces of the clip box; absent while they are on their way. */
export type ClipFields = ReadonlyMap<ClipFace, PlaneField>;

/** The temperatures on the faces of the clip box that are shown. */
export function clipFields({ overlays }: Pick<ResultsState, 'overlays'>): ClipFields {
  return overlays.clipFaces?.data ?? NO_FACES;
}

const NO_FACES: ClipFields = new Map();
