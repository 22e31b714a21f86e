/**
 * Equality of JSON values, regardless of the order of keys. A missing value counts as null, and NaN (a calculated value
 * that does not exist) equals NaN.
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

/** The own property of an object; inherited ones (`constructor`) do not count. */
function ownValue(object: { readonly [key: string]: unknown }, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : null;
}
