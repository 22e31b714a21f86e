import type { Scene } from '@thermarium/mesh';
import { type Issue, type MediumTable, quotedList, warning } from '@thermarium/model';
import { celsius } from './beyond-materials.ts';
import type { SolveReport } from './report.ts';

/** A table that ends at 300 K is no fault of a model whose ambient is 25 °C, K. */
const SLACK = 5;

/** A warning for every object whose temperatures leave the tables of its materials or of its power: the end values are used there. */
export function outsideTables(
  { regions, objectOf, objects, powerLaws }: Scene,
  report: Pick<SolveReport, 'objects' | 'transient'>,
): Issue[] {
  const told = new Set<string>();
  const issues: Issue[] = [];
  regions.forEach(({ medium: { overTemperature, materials } }, region) => {
    if (!overTemperature) return;
    const { path } = objects[objectOf[region]];
    const key = JSON.stringify([path, materials]);
    if (told.has(key)) return;
    told.add(key);
    const reached = reachedBy(path, overTemperature, report);
    if (reached === null) return;
    const [from, to] = endsOf(overTemperature).map(celsius);
    const verb = materials.length > 1 ? 'are' : 'is';
    issues.push(
      warning(
        'outside-property-table',
        `tree/${path}`,
        `'${path}' reaches ${celsius(reached)}, and ${quotedList(materials)} ${verb} known from ${from} to ${to}: the value at the end is used beyond.`,
        'Give the material points for these temperatures.',
      ),
    );
  });
  for (const [object, powerLaw] of powerLaws) {
    if (powerLaw.shape !== 'table') continue;
    const { path } = objects[object];
    const reached = reachedBy(path, powerLaw.table, report);
    if (reached === null) continue;
    const [from, to] = endsOf(powerLaw.table).map(celsius);
    issues.push(
      warning(
        'outside-property-table',
        `tree/${path}.power_over_temperature`,
        `'${path}' reaches ${celsius(reached)}, and its power is known from ${from} to ${to}: the factor at the end is used beyond.`,
        'Give the power points for these temperatures.',
      ),
    );
  }
  return issues;
}

/** The temperature of an object that is furthest outside a table, °C; null: none is. */
function reachedBy(
  path: string,
  table: Pick<MediumTable, 'temperatures'>,
  { objects, transient }: Pick<SolveReport, 'objects' | 'transient'>,
): number | null {
  const [from, to] = endsOf(table);
  const own = [objects, ...transient.map((row) => row.objects)].flatMap((field) => field[path] ?? []);
  const [coldest, hottest] = own.reduce(
    ([low, high], { min_t, max_t }) => [Math.min(low, min_t ?? low), Math.max(high, max_t ?? high)],
    [Infinity, -Infinity],
  );
  const [below, above] = [from - coldest, hottest - to];
  if (Math.max(below, above) <= SLACK) return null;
  return above >= below ? hottest : coldest;
}

function endsOf({ temperatures }: Pick<MediumTable, 'temperatures'>): [number, number] {
  return [temperatures[0], temperatures[temperatures.length - 1]];
}
