interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the label of a point stands and the line that leads to it, CSS px in the canvas. */
export interface LabelPlace {
  readonly left: number;
  readonly top: number;
  /** Where the leader bends and where it meets the label. */
  readonly elbow: readonly [number, number];
  readonly end: readonly [number, number];
}

const RISE = 120;
const RUN = 64;
const BEND = 12;
const MARGIN = 12;

/**
 * Up and to the right of its point, or mirrored where there is no room. `corner`: what stands at the upper left of the
 * canvas and must not cover the label; `column`: the width of what stands at its right, where both leave room for the label.
 */
export function labelPlace(
  point: { readonly x: number; readonly y: number },
  label: Size,
  canvas: Size,
  corner: Size = { width: 0, height: 0 },
  column = 0,
): LabelPlace {
  const leavesRoom = canvas.width - column - corner.width >= label.width + 2 * MARGIN;
  const end = leavesRoom ? canvas.width - column : canvas.width;
  const [left, right] = [MARGIN, end - MARGIN - label.width];
  const [top, bottom] = [MARGIN, canvas.height - MARGIN - label.height];
  const wanted = [-RISE, RISE].flatMap((rise) =>
    ([1, -1] as const).map((side) => ({ side, ...placeAt(point, side, rise, label) })),
  );
  const held = wanted.map((place) => ({
    ...place,
    left: clamped(place.left, left, right),
    top: clamped(place.top, top, bottom),
  }));
  const isFree = (place: Corner) => place.left >= corner.width || place.top >= corner.height;
  const isWhole = (place: Corner, n: number) => place.left === wanted[n].left && place.top === wanted[n].top;
  const found = held.find((place, n) => isWhole(place, n) && isFree(place)) ?? held.find(isFree) ?? held[0];
  return withLeader(found, found.side, label);
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

function placeAt(
  { x, y }: { readonly x: number; readonly y: number },
  side: 1 | -1,
  rise: number,
  label: Size,
): Corner {
  const edge = x + side * (RUN + BEND);
  return { left: side === 1 ? edge : edge - label.width, top: y + rise - label.height / 2 };
}

/** `side` 1: the leader meets the left edge of the label. */
function withLeader({ left, top }: Corner, side: 1 | -1, label: Size): LabelPlace {
  const edge = side === 1 ? left : left + label.width;
  const middle = top + label.height / 2;
  return { left, top, elbow: [edge - side * BEND, middle], end: [edge, middle] };
}

function clamped(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
