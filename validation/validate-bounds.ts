/**
 * `npm run validate-bounds`: asks of every heated object of the steady reference cases whether its exact highest temperature lies within
 * what the default grid says of it. Exact is what a closed form or a reference states of it, else what the fine grid finds.
 */
import { parseArgs } from 'node:util';
import { type ReferenceCase, readReferenceCases } from './reference-case.ts';
import { solveCase } from './solve-case.ts';

interface Row {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly exact: number;
  /** Half of what lies between both, % of the rise. */
  readonly error: number;
  /** The part of it that is guaranteed, by the hottest patch. */
  readonly proven: number;
  readonly isInside: boolean;
}

async function rowsOf(reference: ReferenceCase): Promise<readonly Row[]> {
  const coarse = await solveCase(reference, 'default', { bands: 'all' });
  const bounded = Object.entries(coarse.objects).filter(([, { max_t_low }]) => max_t_low !== null);
  if (bounded.length === 0) return [];
  const stated = new Map(
    reference.expect.flatMap((each) =>
      each.quantity === 'object_tmax' ? [[each.object, each.value] as const] : [],
    ),
  );
  const isAllStated = bounded.every(([path]) => stated.has(path));
  const fine = isAllStated ? null : await solveCase(reference, 'fine', { bands: 'none' });
  return bounded.map(([path, found]): Row => {
    const [low, high] = [Number(found.max_t_low), Number(found.max_t_high)];
    const exact = stated.get(path) ?? Number(fine?.objects[path].max_t);
    return {
      ...{ name: `${reference.name}: ${path}`, low, high, exact, error: Number(found.max_t_error) },
      proven: (Number(found.patch_t_high) - Number(found.patch_t_low)) / (high - low),
      isInside: low <= exact && exact <= high,
    };
  });
}

const middleOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const { values } = parseArgs({ options: { case: { type: 'string', multiple: true } } });
const starts = values.case ?? [''];
const cases = readReferenceCases().filter(
  ({ name, analysis }) => analysis === 'steady' && starts.some((start) => name.startsWith(start)),
);
const rows: Row[] = [];
for (const reference of cases) {
  process.stderr.write(`${reference.name}\n`);
  rows.push(...(await rowsOf(reference)));
}
console.log('| object | Tmax from | to | exact | ± % of the rise | guaranteed | |');
console.log('|---|---:|---:|---:|---:|---:|---|');
for (const { name, low, high, exact, error, proven, isInside } of rows) {
  const figures = [low, high, exact].map((value) => value.toFixed(3)).join(' | ');
  console.log(
    `| ${name} | ${figures} | ${error.toFixed(2)} | ${(100 * proven).toFixed(0)} % | ${isInside ? '' : '**outside**'} |`,
  );
}
const inside = rows.filter(({ isInside }) => isInside).length;
console.log(
  `\n${inside} of ${rows.length} inside; median ±${middleOf(rows.map(({ error }) => error)).toFixed(2)} % of the rise, ` +
    `${(100 * middleOf(rows.map(({ proven }) => proven))).toFixed(0)} % of it guaranteed.`,
);
