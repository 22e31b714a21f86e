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

/** Up and to the right of its point, or mirrored where there is no room. */
export function labelPlace(
  point: { readonly x: number; readonly y: number },
  label: Size,
  canvas: Size,
): LabelPlace {
  const isRight = point.x + RUN + BEND + label.width + MARGIN <= canvas.width;
  const isAbove = point.y - RISE - label.height / 2 >= MARGIN;
  const side = isRight ? 1 : -1;
  const middle = clamped(
    point.y + (isAbove ? -RISE : RISE),
    MARGIN + label.height / 2,
    canvas.height - MARGIN - label.height / 2,
  );
  const edge = clamped(
    point.x + side * (RUN + BEND),
    isRight ? MARGIN : MARGIN + label.width,
    isRight ? canvas.width - MARGIN - label.width : canvas.width - MARGIN,
  );
  return {
    left: isRight ? edge : edge - label.width,
    top: middle - label.height / 2,
    elbow: [edge - side * BEND, middle],
    end: [edge, middle],
  };
}

function clamped(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
