import type { Place } from '../position/position-fields.ts';

export type ColumnId =
  | 'name'
  | 'min_t'
  | 'max_t'
  | 'power'
  | Place
  | 'max_x'
  | 'max_y'
  | 'max_z'
  | 'mean_t'
  | 'heat'
  | 'max_t_at'
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
}

const place = (id: Place, title: string, group: string): Column => ({
  ...{ id, title, group, place: id },
  ...{ unit: 'mm', said: title, width: 90 },
});
const maximum = (id: 'max_x' | 'max_y' | 'max_z', title: string): Column => ({
  ...{ id, title, group: 'Maximum' },
  ...{ unit: 'mm', said: `Maximum ${title}`, width: 90 },
});

/** The specified columns in their order, then the mean temperature, the heat to ambient and the hottest place. */
export const COLUMNS: readonly Column[] = [
  { id: 'name', title: 'Name', unit: null, group: null, said: 'Name', width: 250 },
  { id: 'min_t', title: 'Min T', unit: '°C', group: null, said: 'Min T', width: 96 },
  { id: 'max_t', title: 'Max T', unit: '°C', group: null, said: 'Max T', width: 104 },
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
  { id: 'mean_t', title: 'Mean T', unit: '°C', group: 'Result', said: 'Mean T', width: 100 },
  { id: 'heat', title: 'To ambient', unit: 'mW', group: 'Result', said: 'Heat to ambient', width: 130 },
  { id: 'max_t_at', title: 'Hottest at', unit: 'mm', group: 'Result', said: 'Hottest at', width: 170 },
];

const difference = (id: 'min_change' | 'max_change', title: string, of: string): Column => ({
  ...{ id, title, group: 'Difference' },
  ...{ unit: '°C', said: `Difference of ${of}`, width: 96 },
});

/** The columns while the solution is compared: what has changed stands beside the temperatures. */
export const COMPARED_COLUMNS: readonly Column[] = COLUMNS.flatMap((column) =>
  column.id === 'max_t'
    ? [column, difference('min_change', 'ΔMin T', 'Min T'), difference('max_change', 'ΔMax T', 'Max T')]
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
