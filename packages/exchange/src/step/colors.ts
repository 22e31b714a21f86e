import { hexOf } from '@thermarium/model';
import type { Part21File } from './part21-file.ts';
import type { Value } from './part21-parser.ts';
import { numberOf, refOf, refsOf } from './part21-parser.ts';

/** Entities that are looked through for the colour of a style. */
const MOST_LOOKED_AT = 100;

/** The colours of items that have one, `#rrggbb`. */
export function colorsIn(file: Part21File): ReadonlyMap<number, string> {
  const colors = new Map<number, string>();
  const ofStyle = new Map<number, string | null>();
  for (const [, { values }] of file.all('STYLED_ITEM', 'OVER_RIDING_STYLED_ITEM')) {
    const item = refOf(values[2]);
    for (const style of refsOf(values[1])) {
      if (!ofStyle.has(style)) ofStyle.set(style, colorOf(file, style));
      const color = ofStyle.get(style);
      if (color && item !== null) colors.set(item, color);
    }
  }
  return colors;
}

function colorOf(file: Part21File, style: number): string | null {
  const waiting: Value[] = [{ ref: style }];
  for (let looked = 0; waiting.length > 0 && looked < MOST_LOOKED_AT; looked++) {
    const value = waiting.shift();
    if (Array.isArray(value)) waiting.push(...value.slice(0, MOST_LOOKED_AT));
    const ref = refOf(value);
    const part = ref === null ? undefined : file.parts(ref)[0];
    if (part?.type === 'COLOUR_RGB') {
      const [red, green, blue] = part.values.slice(1, 4).map((each) => 255 * clamped(numberOf(each)));
      return hexOf([red ?? 0, green ?? 0, blue ?? 0]);
    }
    if (part) waiting.push(...part.values.slice(0, MOST_LOOKED_AT));
  }
  return null;
}

function clamped(share: number | null): number {
  return Math.min(1, Math.max(0, share ?? 0));
}
