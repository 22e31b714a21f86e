/**
 * Equality of values as JSON holds them, in whatever order their keys come. What is not there counts as null, as it does
 * for whoever reads it, and a number that is none (a calculated value that there is not) is the same as another.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return Object.is(a ?? null, b ?? null);
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, at) => sameValue(each, b[at]))
    );
  }
  return (
    Object.keys(a).every((key) => sameValue(a[key], ownValue(b, key))) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || (b[key] ?? null) === null)
  );
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

/** A property that every object inherits (`constructor`) is no value of it. */
function ownValue(object: { readonly [key: string]: unknown }, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : null;
}
