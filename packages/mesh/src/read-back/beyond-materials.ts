import { type Issue, warning } from '@thermarium/model';
import type { SolveReport } from './report.ts';

/** Tungsten melts there, the last of the metals, °C (CRC Handbook of Chemistry and Physics). */
const LAST_SOLID = 3422;
const ABSOLUTE_ZERO = -273.15;

const celsius = (t: number): string => `${t.toLocaleString('en-US', { maximumFractionDigits: 1 })} °C`;

/** A warning where a model reaches temperatures that nothing has: its powers, sizes or films are hardly meant so. */
export function beyondMaterials({
  t_min,
  t_max,
  objects,
  transient,
}: Pick<SolveReport, 't_min' | 't_max' | 'objects' | 'transient'>): Issue[] {
  const fields = [{ t_min, t_max, objects }, ...transient];
  const hottest = fields.reduce((most, row) =>
    (row.t_max ?? -Infinity) > (most.t_max ?? -Infinity) ? row : most,
  );
  const coldest = fields.reduce((least, row) =>
    (row.t_min ?? Infinity) < (least.t_min ?? Infinity) ? row : least,
  );
  const place = (field: typeof hottest, key: 'max_t' | 'min_t', t: number): string =>
    Object.entries(field.objects).find(([, own]) => own[key] === t)?.[0] ?? '';
  const check =
    'Check powers (in mW), sizes (in mm), conductivities, heat transfer coefficients and ambient.';
  const found: Issue[] = [];
  if (hottest.t_max !== null && hottest.t_max > LAST_SOLID) {
    const path = place(hottest, 'max_t', hottest.t_max);
    const reached = `'${path}' reaches ${celsius(hottest.t_max)}: no solid is left there (tungsten melts at ${celsius(LAST_SOLID)}).`;
    found.push(warning('beyond-materials', `tree/${path}`, reached, check));
  }
  if (coldest.t_min !== null && coldest.t_min < ABSOLUTE_ZERO) {
    const path = place(coldest, 'min_t', coldest.t_min);
    const reached = `'${path}' falls to ${celsius(coldest.t_min)}, below absolute zero.`;
    found.push(warning('beyond-materials', `tree/${path}`, reached, check));
  }
  return found;
}
