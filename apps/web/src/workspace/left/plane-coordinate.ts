import { AXIS_LETTERS } from '@thermarium/geometry';
import { NORMAL, type PlaneName } from '@thermarium/model';

const DECIMALS = 3;

/**
 * The position of a plane: the letter of its normal and the coordinate along it, mm. An expression without a value is
 * given as typed.
 */
export function coordinateOf(plane: {
  readonly plane: PlaneName;
  readonly coordinate?: unknown;
  readonly coordinate_calc?: unknown;
}): { readonly axis: 'x' | 'y' | 'z'; readonly text: string } {
  const axis = AXIS_LETTERS[NORMAL[plane.plane]];
  const value = [plane.coordinate_calc, plane.coordinate].find((each) => typeof each === 'number');
  if (value === undefined) return { axis, text: String(plane.coordinate ?? '') };
  // Adding 0 removes the sign of a value that rounds to zero.
  const rounded = Number(value.toFixed(DECIMALS)) + 0;
  return { axis, text: rounded.toFixed(DECIMALS).replace('-', '−') };
}
