import { shownPreview } from '../../results-state.ts';
import type { Overlay } from '../overlay.ts';
import type { ClipFields } from './clip-cuts.ts';
import { ClipLoads } from './clip-loads.ts';

const MISSING = 'A clip face has no colors.';
const CASE_INSIDE = 'A case has temperatures on surfaces and on the planes of the project only.';

/** Temperatures on the faces of the clip box, where they cut the solved model. */
export const clipFaces: Overlay<ClipFields> = {
  title: 'Temperatures on clip faces',
  missing: MISSING,
  lack: (state, { isCut }) => {
    if (!isCut) return null;
    if (state.shownCase) return { title: MISSING, reason: CASE_INSIDE };
    const preview = shownPreview(state);
    return preview
      ? { title: MISSING, reason: `A ${preview.mark.toLowerCase()} has temperatures on surfaces only.` }
      : null;
  },
  modes: ['solution'],
  mostBytes: 32e6,
  open: (parts) => new ClipLoads(parts),
};
