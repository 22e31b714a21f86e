import type { Axis, Vec3 } from '@thermarium/geometry';
import type { PointerState } from '../../editor-state/pointer.ts';
import type { ToolState } from '../../editor-state/tools.ts';
import { CLIP_FACES, type ClipBox, type ClipFace, type ViewState } from '../../editor-state/view.ts';
import type { Scene } from '../../scene/scene.ts';
import { CLIP_AXIS, frameOf, knobOf } from '../clip/clip-box.ts';
import { ACROSS, add, along, scaled } from '../geometry/vector.ts';
import type { Dot } from './drawing/dots.ts';
import { type HandleColors, handleColor } from './drawing/handle-colors.ts';
import type { Stroke } from './drawing/strokes.ts';
import { type HandleLayout, SQUARE, SQUARE_NAMES } from './handle-layout.ts';

/** The twelve edges of the section, those of the face at hand in the accent, and its frame around the model. */
export function clipStrokes(
  { clip, clipFace, handle }: ViewState & PointerState,
  scene: Scene,
  colors: HandleColors,
): readonly Stroke[] {
  if (!clip) return [];
  const edges = ([0, 1, 2] as const).flatMap((axis) => {
    const [first, second] = ACROSS[axis];
    return [true, false].flatMap((low) =>
      [true, false].map((near): Stroke => {
        const [u, v] = [faceOf(first, low), faceOf(second, near)];
        const from = cornerOf(clip, [faceOf(axis, true), u, v]);
        const to = cornerOf(clip, [faceOf(axis, false), u, v]);
        const isAtHand = [u, v].some((face) => face === clipFace || face === handle);
        return { from, to, color: isAtHand ? colors.accent : colors.outline };
      }),
    );
  });
  const frame = clipFace ? closed(frameOf(clipFace, clip, scene)) : [];
  return [...edges, ...frame.map((line) => ({ ...line, color: colors.accent }))];
}

/** The lines from corner to corner and back to the first. */
function closed(corners: readonly Vec3[]) {
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length] }));
}

function faceOf(axis: Axis, low: boolean): ClipFace {
  return CLIP_FACES[axis * 2 + (low ? 0 : 1)];
}

/** The corner in which three faces, one of each axis, meet. */
function cornerOf(clip: ClipBox, faces: readonly ClipFace[]): Vec3 {
  const corner: [number, number, number] = [0, 0, 0];
  for (const face of faces) corner[CLIP_AXIS[face]] = clip[face];
  return corner;
}

/** Guides, the ruler and the outlines of the squares: over everything. */
export function overStrokes(
  { guides, ruler, rulerPoint, handle }: ToolState & PointerState,
  layout: HandleLayout | null,
  colors: HandleColors,
): readonly Stroke[] {
  const strokes: Stroke[] = guides.map(({ from, to }) => ({ from, to, color: colors.accent }));
  const end = ruler && (ruler.to ?? rulerPoint);
  if (ruler && end) strokes.push({ from: ruler.from, to: end, color: colors.accent });
  for (const { normal, enabled } of layout?.squares ?? []) {
    const color = handleColor(colors, normal, enabled, handle === SQUARE_NAMES[normal]);
    if (layout) strokes.push(...squareOutline(layout, normal).map((line) => ({ ...line, color })));
  }
  return strokes;
}

function squareOutline({ anchor, unit }: HandleLayout, normal: Axis) {
  const [first, second] = ACROSS[normal];
  const { from, to } = SQUARE;
  const corner = (u: number, v: number) => add(anchor, scaled(add(along(first, u), along(second, v)), unit));
  return closed([corner(from, from), corner(to, from), corner(to, to), corner(from, to)]);
}

const CORNER_SIZE = 10;
const KNOB_SIZE = 12;
const END_SIZE = 8;

/** The point at the corner, the knobs of the section, and the ends of guides and ruler. */
export function shownDots(
  { clip, clipFace, handle, guides, ruler, rulerPoint }: ViewState & ToolState & PointerState,
  layout: HandleLayout | null,
  scene: Scene,
  colors: HandleColors,
): readonly Dot[] {
  const dots: Dot[] = [];
  const { accent, dot, ring } = colors;
  if (clip) {
    for (const face of CLIP_FACES) {
      const isAtHand = face === clipFace || face === handle;
      const size = face === handle ? KNOB_SIZE + 3 : KNOB_SIZE;
      const color = isAtHand ? accent : colors.disabled;
      dots.push({ at: knobOf(face, clip, scene), size, color, ring: dot });
    }
  }
  for (const { from, to } of guides.slice(0, 3)) {
    dots.push({ at: from, size: END_SIZE - 2, color: accent, ring: accent });
    dots.push({ at: to, size: END_SIZE - 2, color: accent, ring: accent });
  }
  const ends = [ruler?.from, ruler?.to, ruler?.to ? null : rulerPoint];
  for (const at of ends) if (at) dots.push({ at, size: END_SIZE, color: dot, ring: accent });
  if (layout && layout.squares.length > 0) {
    const isHeld = handle === 'corner';
    dots.push({
      at: layout.anchor,
      size: isHeld ? CORNER_SIZE + 3 : CORNER_SIZE,
      color: dot,
      ring: isHeld ? accent : ring,
    });
  }
  return dots;
}
