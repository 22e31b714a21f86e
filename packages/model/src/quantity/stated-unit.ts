import { isUnit } from './units.ts';

/** The places at which people write the unit in a description: `die edge, mm`, `power [W]`, `gap (µm)`, `mm`. */
const PLACES = [
  /\[([^[\]]+)\]\s*$/u,
  /\(([^()]*(?:\([^()]*\))?[^()]*)\)\s*$/u,
  /,\s*([^,]+)$/u,
  /^([^,]+)$/u,
];

/** The unit that a description ends with, as it is written there; null: it states none. */
export function statedUnit(description: string): string | null {
  const text = description.trim().replace(/\.$/u, '');
  for (const place of PLACES) {
    const [, found] = place.exec(text) ?? [];
    const unit = found?.trim().replace(/^in\s+/u, '');
    if (unit !== undefined && isUnit(unit)) return unit;
  }
  return null;
}
