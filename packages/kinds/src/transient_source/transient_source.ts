import type { PowerSchedule } from '@thermarium/mesh';
import {
  commonFields,
  type FieldValues,
  type Issue,
  issue,
  list,
  number,
  power,
  powerMigrations,
} from '@thermarium/model';
import { defineKind } from '../kind.ts';
import {
  checkExtent,
  flattened,
  impliedPlane,
  sourceBox,
  sourceContributions,
  sourceFields,
  turned,
} from '../source/source-fields.ts';

const fields = {
  ...sourceFields,
  powers: list(
    'Powers',
    {
      id: number({
        label: 'Id',
        hint: 'Tells the rows apart. The program gives it.',
        unit: '1',
        default: 0,
        integer: true,
        expression: false,
        alters: 'look',
        rowId: true,
      }),
      time: number({
        label: 'Time',
        hint: 'The time from which the power holds, to the time of the next row.',
        unit: 's',
        default: 0,
        min: 0,
        max: 1e12,
      }),
      power: power('Power', 0, { hint: 'Heat that arises in the source from this time on.' }),
    },
    {
      hint: 'Before the first row there is no power; that of the last row stays.',
      sortedBy: 'time',
      steps: 'power',
      alters: 'load',
      tab: 'Thermal',
    },
  ),
  power_over_temperature: commonFields.power_over_temperature,
  highest_allowed: commonFields.highest_allowed,
};

type Values = FieldValues<typeof fields>;

/** Gives rows without an id the next free one, so that rows can be told apart. */
function numbered(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  const idOf = (row: unknown) => Number(isRow(row) ? row.id : 0) || 0;
  let last = rows.reduce((most: number, row: unknown) => Math.max(most, idOf(row)), 0);
  return rows.map((row: unknown) => (isRow(row) && idOf(row) === 0 ? { ...row, id: ++last } : row));
}

function isRow(row: unknown): row is { readonly id?: unknown } {
  return typeof row === 'object' && row !== null;
}

/** The rows in order of time; a person may add them in any order. */
function schedule(powers: Values['powers']): PowerSchedule {
  const rows = powers.toSorted((a, b) => a.time - b.time);
  return { shape: 'steps', times: rows.map((row) => row.time), milliwatts: rows.map((row) => row.power) };
}

function checkTimes(powers: Values['powers']): readonly Issue[] {
  const firstRow = new Map<number, number>();
  return powers.flatMap(({ time }, row) => {
    const earlier = firstRow.get(time);
    if (earlier === undefined) {
      firstRow.set(time, row);
      return [];
    }
    const message = `Rows ${earlier + 1} and ${row + 1} have the same time, ${time} s.`;
    return [
      issue('equal-times', `powers[${row}].time`, message, 'Change one of the times, or delete a row.'),
    ];
  });
}

/** A source whose power is constant from each row's time to the next, zero before the first; the last row holds. */
export const transientSource = defineKind({
  type: 'transient_source',
  title: 'Transient Source',
  apiName: 'transient_source',
  typeId: -1,
  fields,
  migrations: powerMigrations,
  tidy: (typed) => ({ ...flattened(typed), powers: numbered(typed.powers) }),
  consequences: turned,
  check: (values) => [...checkExtent(values, 'source'), ...checkTimes(values.powers)],
  csv: {
    rows: {
      list: 'powers',
      columns: [
        { field: 'id', title: 'id value' },
        { field: 'time', title: 'time value' },
        { field: 'power', title: 'power value' },
      ],
    },
    implied: impliedPlane,
  },
  solids: () => [],
  bounds: sourceBox,
  contributions: (values) =>
    values.powers.length === 0 ? [] : sourceContributions(values, schedule(values.powers)),
});
