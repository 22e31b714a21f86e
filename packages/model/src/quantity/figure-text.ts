/** From here on a figure is written in engineering notation: plain digits would not fit. */
const LARGEST_PLAIN = 1e6;

/** °C with 2 decimals, in engineering notation from a million on: `98.39`, `1.20e9`. No negative zero. */
export function temperatureText(celsius: number): string {
  return decimalText(celsius, 2, isLarge(celsius));
}

/** Made once: to make a format costs a hundred times what a number does. */
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** mW with 2 decimals: `14,600.00`. No negative zero. */
export function powerText(milliwatts: number): string {
  return twoDecimals.format(Number(milliwatts.toFixed(2)) + 0);
}

/** A heat flow in W as a text in mW, with the digits of powers. */
export function heatText(watts: number): string {
  return powerText(watts * 1000);
}

/** A point in mm, with up to 3 decimals: `3.5, 0.025, 1`. */
export function placeText(place: readonly number[]): string {
  return place.map((millimetres) => Number(millimetres.toFixed(3)) + 0).join(', ');
}

/** A number with this many decimals, without a negative zero; a large one with an exponent that is a multiple of three. */
export function decimalText(value: number, decimals: number, large: boolean): string {
  return (large ? engineering(value, decimals) : value.toFixed(decimals)).replace(/^-(?=0(\.0*)?$)/, '');
}

/** Whether plain digits of a number would not fit. */
export function isLarge(value: number): boolean {
  return Math.abs(value) >= LARGEST_PLAIN;
}

function engineering(value: number, decimals: number): string {
  if (value === 0) return value.toFixed(decimals);
  const thousands = Math.floor(Math.log10(Math.abs(value)) / 3);
  const mantissa = (value / 1000 ** thousands).toFixed(decimals);
  // Rounding may make a thousand of 999.999.
  if (Math.abs(Number(mantissa)) < 1000) return thousands === 0 ? mantissa : `${mantissa}e${3 * thousands}`;
  return `${(value / 1000 ** (thousands + 1)).toFixed(decimals)}e${3 * (thousands + 1)}`;
}
