import { type FigureColumn, figureColumns } from '@thermarium/solution/figures';
import type { Place } from '../position/position-fields.ts';

export type ColumnId =
  | 'name'
  | 'power'
  | Place
  | 'max_x'
  | 'max_y'
  | 'max_z'
  | FigureColumn['key']
  | 'min_change'
  | 'max_change';

/** A column of the solution table. */
export interface Column {
  readonly id: ColumnId;
  readonly title: string;
  readonly unit: string | null;
  /** The head above several columns. */
  readonly group: string | null;
  /** Its name where the head of its group is not read: in files, and by a screen reader. */
  readonly said: string;
  /** px */
  readonly width: number;
  /** The field of the position bar that the column shows. */
  readonly place?: Place;
  /** The figure of a solve that the column shows. */
  readonly figure?: FigureColumn;
  /** Whether it shows how the figure has changed. */
  readonly isChange?: boolean;
}

const place = (id: Place, title: string, group: string): Column => ({
  ...{ id, title, group, place: id },
  ...{ unit: 'mm', said: title, width: 90 },
});
const maximum = (id: 'max_x' | 'max_y' | 'max_z', title: string): Column => ({
  ...{ id, title, group: 'Maximum' },
  ...{ unit: 'mm', said: `Maximum ${title}`, width: 90 },
});

/** The width of a column of results goes with what stands over it, px. */
const widthOf = ({ head, unit, isPlace }: FigureColumn): number =>
  isPlace ? 170 : Math.ceil(40 + 7.5 * (head.length + (unit?.length ?? 0)));

function figureColumn(key: FigureColumn['key'], width: number): Column {
  const figure = figureColumns.find((column) => column.key === key);
  if (!figure) throw new Error(`No figure is called ${key}.`);
  return { id: key, title: figure.head, unit: figure.unit, group: null, said: figure.title, width, figure };
}

/** Figures that have a column of their own among the specified ones; the power is that of the model. */
const SPECIFIED = ['min_t', 'max_t', 'dissipated_power'];

/** The specified columns in their order, then the other figures of a solve. */
export const COLUMNS: readonly Column[] = [
  { id: 'name', title: 'Name', unit: null, group: null, said: 'Name', width: 250 },
  figureColumn('min_t', 96),
  figureColumn('max_t', 104),
  { id: 'power', title: 'Dissipated power', unit: 'mW', group: null, said: 'Dissipated power', width: 168 },
  place('x', 'X', 'Position'),
  place('y', 'Y', 'Position'),
  place('z', 'Z', 'Position'),
  place('dx', 'DX', 'Size'),
  place('dy', 'DY', 'Size'),
  place('dz', 'DZ', 'Size'),
  maximum('max_x', 'X'),
  maximum('max_y', 'Y'),
  maximum('max_z', 'Z'),
  ...figureColumns
    .filter(({ key }) => !SPECIFIED.includes(key))
    .map((column) => ({ ...figureColumn(column.key, widthOf(column)), group: 'Result' })),
];

const JUDGED: readonly ColumnId[] = ['margin', 'highest_allowed'];

/** The columns of a model with limits: what is left up to them stands beside the temperatures. */
export const LIMITED_COLUMNS: readonly Column[] = COLUMNS.filter(({ id }) => !JUDGED.includes(id)).flatMap(
  (column) =>
    column.id === 'max_t'
      ? [column, ...JUDGED.flatMap((id) => COLUMNS.filter((each) => each.id === id)).map(ungrouped)]
      : [column],
);

function ungrouped(column: Column): Column {
  return { ...column, group: null };
}

const difference = (id: 'min_change' | 'max_change', of: Column): Column => ({
  ...of,
  ...{ id, title: `Δ${of.title}`, group: 'Difference', isChange: true },
  ...{ said: `Difference of ${of.said}`, width: 96 },
});

/** The columns while the solution is compared: what has changed stands beside the temperatures. */
export const COMPARED_COLUMNS: readonly Column[] = COLUMNS.flatMap((column, n) =>
  column.id === 'max_t'
    ? [column, difference('min_change', COLUMNS[n - 1]), difference('max_change', column)]
    : [column],
);

/** The name of a column with its unit: `Max T [°C]`. */
export function columnTitle({ said, unit }: Column): string {
  return unit === null ? said : `${said} [${unit}]`;
}

/** The least width of the table, px. */
export function tableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** Whether a column is the first of its group, or the first after one. */
export function begins(columns: readonly Column[], n: number): boolean {
  return n > 0 && columns[n].group !== columns[n - 1].group;
}
