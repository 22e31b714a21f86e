/**
 * The smallest range of the colours that nobody has typed, °C. A field that spans less is nearly uniform, and is painted
 * so: over its own range its last digits would look like hot and cold.
 */
export const SMALLEST_SPAN = 0.5;
/** Temperatures have 24 bits: of large ones the colours span this share at least. */
const SMALLEST_SHARE = 1e-6;

/** Extremes, °C; those of a difference say what it is `less`. */
export interface FieldExtremes {
  readonly min: number;
  readonly max: number;
  readonly less?: object | null;
}

/** Limits that were typed, °C; null: the field's own extreme. */
interface TypedLimits {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * The range of the colours over a field, °C. Limits that were typed hold; where they are open, the range is the
 * field's own, widened around its middle, or away from the typed end, to the smallest one. That of a difference has zero
 * in its middle unless both ends were typed.
 */
export function rangeOf(
  { min, max, less = null }: FieldExtremes,
  limits: TypedLimits,
): readonly [min: number, max: number] {
  if (less !== null && (limits.min === null || limits.max === null)) {
    const typed = limits.min ?? limits.max;
    const end = typed === null ? Math.max(Math.abs(min), Math.abs(max), SMALLEST_SPAN / 2) : Math.abs(typed);
    return end > 0 ? [-end, end] : [-SMALLEST_SPAN / 2, SMALLEST_SPAN / 2];
  }
  const least = Math.max(SMALLEST_SPAN, SMALLEST_SHARE * Math.max(Math.abs(min), Math.abs(max)));
  if (limits.min !== null && limits.max !== null) {
    return [limits.min, limits.max > limits.min ? limits.max : limits.min + 1];
  }
  if (limits.min !== null) return [limits.min, Math.max(max, limits.min + least)];
  if (limits.max !== null) return [Math.min(min, limits.max - least), limits.max];
  if (max - min >= least) return [min, max];
  const middle = (min + max) / 2;
  return [middle - least / 2, middle + least / 2];
}

/** The span of a field that is smaller than the colours', °C, so that the legend can say it; null: it fills them. */
export function narrowSpread({ min, max, less = null }: FieldExtremes, limits: TypedLimits): number | null {
  if (limits.min !== null && limits.max !== null) return null;
  // The colours of a difference reach as far to the other side of zero.
  if (less !== null) return Math.max(Math.abs(min), Math.abs(max)) < SMALLEST_SPAN / 2 ? max - min : null;
  const [low, high] = rangeOf({ min, max }, { min: null, max: null });
  return high - low > max - min ? max - min : null;
}
