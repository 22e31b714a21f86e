/** Digits that one multiplication or addition leaves whole: beyond them stands the rounding noise of float64. */
const DIGITS_CONVERTED = 15;
/** As many keep a number to 1e-12 of it. */
const DIGITS_EVALUATED = 13;
/** Far below the smallest distance of two grid planes (1e-4 mm). */
const DECIMALS_OF_MM = 9;

/** A number that was converted from another unit, without the noise of that: 0.0072 m are 7.2 mm. */
export function convertedNumber(value: number): number {
  return Number(value.toPrecision(DIGITS_CONVERTED)) + 0;
}

/** A number that was computed, with the fewest digits that tell it to 1e-12 of it: `3 * 2.4` is 7.2. */
export function evaluatedNumber(value: number): number {
  return Number(value.toPrecision(DIGITS_EVALUATED)) + 0;
}

/** A place or size that sums made, mm, so that faces which meet still meet. */
export function summedMillimetres(millimetres: number): number {
  return Number(millimetres.toFixed(DECIMALS_OF_MM)) + 0;
}
