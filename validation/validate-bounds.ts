/**
 * `npm run validate-bounds`: asks of every heated object of the steady reference cases whether its highest temperature lies within what the
 * default grid says of it: as the fine grid finds it, and as a closed form or a reference states it.
 */
import { parseArgs } from 'node:util';
import { type ReferenceCase, readReferenceCases } from './reference-case.ts';
import { solveCase } from './solve-case.ts';

interface Row {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  /** As the fine grid has it. */
  readonly fine: number;
  /** As the case states it; null: it does not. */
  readonly stated: number | null;
  /** Half of what lies between both, % of the rise. */
  readonly error: number;
  /** The part of it that is guaranteed, by the hottest patch. */
  readonly proven: number;
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
  const { objects } = await solveCase(reference, 'fine', { bands: 'none' });
  return bounded.map(([path, found]): Row => {
    const [low, high] = [Number(found.max_t_low), Number(found.max_t_high)];
    return {
      ...{ name: `${reference.name}: ${path}`, low, high, error: Number(found.max_t_error) },
      ...{ fine: Number(objects[path].max_t), stated: stated.get(path) ?? null },
      proven: (Number(found.patch_t_high) - Number(found.patch_t_low)) / (high - low),
    };
  });
}

const isInside = ({ low, high }: Row, value: number): boolean => low <= value && value <= high;

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
console.log('| object | Tmax from | to | fine grid | stated | ± % of the rise | guaranteed |');
console.log('|---|---:|---:|---:|---:|---:|---:|');
for (const row of rows) {
  const { name, low, high, fine, stated, error, proven } = row;
  const told = (value: number | null): string =>
    value === null ? '' : `${value.toFixed(3)}${isInside(row, value) ? '' : ' **outside**'}`;
  console.log(
    `| ${name} | ${low.toFixed(3)} | ${high.toFixed(3)} | ${told(fine)} | ${told(stated)} | ${error.toFixed(2)} | ${(100 * proven).toFixed(0)} % |`,
  );
}
const stated = rows.filter((row) => row.stated !== null);
const held = [
  rows.filter((row) => isInside(row, row.fine)).length,
  stated.filter((row) => isInside(row, Number(row.stated))).length,
];
console.log(
  `\nOf the fine grid ${held[0]} of ${rows.length} inside, of what is stated ${held[1]} of ${stated.length}; ` +
    `median ±${middleOf(rows.map(({ error }) => error)).toFixed(2)} % of the rise, ` +
    `${(100 * middleOf(rows.map(({ proven }) => proven))).toFixed(0)} % of it guaranteed.`,
);
