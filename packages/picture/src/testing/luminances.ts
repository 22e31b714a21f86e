const linear = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of every colour of a table (IEC 61966-2-1). */
export function luminances(table: Uint8Array): number[] {
  return Array.from(
    { length: 256 },
    (_, n) =>
      0.2126 * linear(table[4 * n]) + 0.7152 * linear(table[4 * n + 1]) + 0.0722 * linear(table[4 * n + 2]),
  );
}
