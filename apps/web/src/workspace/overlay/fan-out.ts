interface Position {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A label that belongs to a point, CSS px in the canvas. */
export interface Labelled {
  readonly point: Position;
  readonly size: Size;
}

/** Where a label stands. `isAside`: so far from its point that a line must lead there. */
export interface Placed {
  readonly left: number;
  readonly top: number;
  readonly isAside: boolean;
}

/** Between a label and its point, and between labels. */
const RISE = 8;
const GAP = 3;
/** Rows above and below the point, and columns beside it, that are tried. */
const MOST_ROWS = 12;
const COLUMNS = [0, 1, -1] as const;

/** Places labels above their points, the nearest free place each, so that none covers another. The first stay where they belong. */
export function fannedOut(labels: readonly Labelled[], canvas: Size): readonly Placed[] {
  const placed: (Placed & Size)[] = [];
  for (const { point, size } of labels) {
    const places = placesFor(point, size, canvas);
    const free = places.find((place) => placed.every((other) => !overlaps(place, size, other)));
    placed.push({ ...(free ?? places[0]), ...size });
  }
  return placed.map(({ left, top, isAside }) => ({ left, top, isAside }));
}

/** The places to try, the nearest first. */
function placesFor({ x, y }: Position, { width, height }: Size, canvas: Size): readonly Placed[] {
  const places: (Placed & { readonly cost: number })[] = [];
  for (const column of COLUMNS) {
    for (let row = -MOST_ROWS; row <= MOST_ROWS; row++) {
      const [dx, dy] = [column * (width / 2 + RISE + GAP), row * (height + GAP)];
      const left = Math.round(Math.min(Math.max(x - width / 2 + dx, 0), Math.max(0, canvas.width - width)));
      const top = Math.round(y - RISE - height + dy);
      if (row !== 0 && (top < 0 || top + height > canvas.height)) continue;
      places.push({ left, top, isAside: column !== 0 || row !== 0, cost: Math.hypot(dx, dy) });
    }
  }
  return places.sort((a, b) => a.cost - b.cost);
}

function overlaps(place: Placed, { width, height }: Size, other: Placed & Size): boolean {
  return (
    place.left < other.left + other.width + GAP &&
    other.left < place.left + width + GAP &&
    place.top < other.top + other.height + GAP &&
    other.top < place.top + height + GAP
  );
}
