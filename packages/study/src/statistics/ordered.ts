/** The values in ascending order without those that are no numbers, which stand for failed cases. */
export function ordered(values: Float64Array): Float64Array {
  return finite(values).sort();
}

/** The values that are numbers, as a copy. */
export function finite(values: Float64Array): Float64Array {
  return values.filter(Number.isFinite);
}
