import { temperatureText } from '@thermarium/model';
import { secondsText } from '../results/temperature-text.ts';

/**
 * The shown step in words, and the one that is on its way: `1.2 s, 167.20 °C, loading 0 s`.
 *
 * @param time s; null: there is none
 * @param temperature °C; undefined, NaN: it is not known
 * @param coming s; null: none is on its way
 */
export function stepText(
  time: number | null,
  temperature: number | undefined,
  coming: number | null,
): string {
  if (time === null) return 'No step is stored yet';
  return [
    `${secondsText(time)} s`,
    ...(temperature === undefined || Number.isNaN(temperature) ? [] : [`${temperatureText(temperature)} °C`]),
    ...(coming === null ? [] : [`loading ${secondsText(coming)} s`]),
  ].join(', ');
}
