import { ABSOLUTE_ZERO_CELSIUS, type Issue, warning } from '@thermarium/model';
import type { SolveReport } from './report.ts';

/** Tungsten melts there, the last of the metals, °C (CRC Handbook of Chemistry and Physics). */
const LAST_SOLID = 3422;
/** A temperature for messages. */
export const celsius = (t: number): string => `${t.toLocaleString('en-US', { maximumFractionDigits: 1 })} °C`;

/** A warning where a model reaches temperatures that nothing has: its powers, sizes or films are hardly meant so. */
export function beyondMaterials({
  t_min,
  t_max,
  objects,
  transient,
}: Pick<SolveReport, 't_min' | 't_max' | 'objects' | 'transient'>): Issue[] {
  const fields = [{ t_min, t_max, objects }, ...transient];
  /** The warning about the object that has the temperature in one of the fields. */
  const about = (key: 'max_t' | 'min_t', t: number, reached: string): Issue => {
    const entries = fields.flatMap((field) => Object.entries(field.objects));
    const path = entries.find(([, own]) => own[key] === t)?.[0] ?? '';
    const check =
      'Check powers (in mW), sizes (in mm), conductivities, heat transfer coefficients and ambient.';
    return warning('beyond-materials', `tree/${path}`, `'${path}' ${reached}`, check);
  };
  const hottest = fields.reduce((most, field) => Math.max(most, field.t_max ?? -Infinity), -Infinity);
  const coldest = fields.reduce((least, field) => Math.min(least, field.t_min ?? Infinity), Infinity);
  const melted = `reaches ${celsius(hottest)}: no solid is left there (tungsten melts at ${celsius(LAST_SOLID)}).`;
  return [
    ...(hottest > LAST_SOLID ? [about('max_t', hottest, melted)] : []),
    ...(coldest < ABSOLUTE_ZERO_CELSIUS
      ? [about('min_t', coldest, `falls to ${celsius(coldest)}, below absolute zero.`)]
      : []),
  ];
}
