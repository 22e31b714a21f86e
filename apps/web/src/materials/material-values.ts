/** A material as the program answers it, of a project or of a library. */
type Values = { readonly [field: string]: unknown };

/** The fields with its conductivities: one, or three where they differ by direction. */
export function conductivityKeys(anisotropic: boolean): readonly string[] {
  return anisotropic ? ['conductivity', 'conductivity_y', 'conductivity_z'] : ['conductivity'];
}

/** W/(m·K) along x, or along x, y and z; null: an expression without a value. */
export function conductivities(material: Values): readonly (number | null)[] {
  return conductivityKeys(material.anisotropic === true).map((key) => numberIn(material, key));
}

/** A number of a material; null: blank, or an expression without a value. */
export function numberIn(material: Values, key: string): number | null {
  const value = material[`${key}_calc`] ?? material[key];
  return typeof value === 'number' ? value : null;
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** The text of a value; a dash where it is not known. */
export function valueText(value: number | null): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e7) ? value.toExponential(3) : NUMBER.format(value);
}
