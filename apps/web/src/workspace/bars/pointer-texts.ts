import type { PointerReading } from '../editor-state/pointer.ts';

/** The texts of T, X, Y and Z under the pointer; a dash where there is no value. */
export function pointerTexts(pointer: PointerReading | null): readonly [string, string, string, string] {
  if (!pointer) return ['–', '–', '–', '–'];
  const { temperature, point } = pointer;
  const coordinate = (millimetres: number) => millimetres.toFixed(3).replace(/^-(?=0\.000$)/, '');
  return [
    temperature === null || Number.isNaN(temperature) ? '–' : temperature.toFixed(2),
    coordinate(point[0]),
    coordinate(point[1]),
    coordinate(point[2]),
  ];
}
