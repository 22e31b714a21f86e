import { AXIS_LETTERS } from '@thermarium/geometry';
import type { Field, FieldTable, NumberField } from '@thermarium/model';
import { fieldOfPath } from '../../ui/fault-list.tsx';

/**
 * The layout of a table's fields in a panel. All of it follows from the table: the tab that a field names, the kind
 * of field, and `x`, `y`, `z` in a name as an axis. A new kind of object needs nothing here.
 */

type Axis = (typeof AXIS_LETTERS)[number];

/** One field, or the fields of one quantity along several axes. */
export type LayoutItem =
  | { readonly type: 'field'; readonly key: string; readonly field: Field }
  | { readonly type: 'axes'; readonly label: string; readonly axes: readonly AxisField[] };

export interface AxisField {
  readonly axis: Axis;
  readonly key: string;
  readonly field: NumberField;
}

export interface LayoutTab {
  readonly name: string;
  readonly items: readonly LayoutItem[];
}

/** The name of the only tab of a table that names none. */
const SINGLE_TAB = '';

/** The tabs of a table in order, with grouped fields. Where a table has tabs, fields without one are left out. */
export function layoutOf(fields: FieldTable): readonly LayoutTab[] {
  const byTab = new Map<string, [string, Field][]>();
  const hasTabs = Object.values(fields).some(({ tab }) => tab !== undefined);
  for (const entry of Object.entries(fields)) {
    const tab = hasTabs ? entry[1].tab : SINGLE_TAB;
    if (tab === undefined) continue;
    const listed = byTab.get(tab);
    if (listed) listed.push(entry);
    else byTab.set(tab, [entry]);
  }
  return [...byTab].map(([name, entries]) => ({ name, items: ordered(grouped(entries)) }));
}

/** The tab of a path such as `layers[1].thickness`. */
export function tabOfPath(fields: FieldTable, path: string): string | undefined {
  const key = fieldOfPath(path);
  return Object.hasOwn(fields, key) ? (fields[key]?.tab ?? SINGLE_TAB) : undefined;
}

/** The name without its axis letter, and that axis: `d*` of `dx`; null where the name has no axis. */
function axisIn(key: string): { readonly stem: string; readonly axis: Axis } | null {
  const [, before, letter, after] = /^((?:\w*_)?d?)([xyz])((?:min|max|count|pitch)?)$/.exec(key) ?? [];
  const axis = AXIS_LETTERS.find((each) => each === letter);
  return axis === undefined ? null : { stem: `${before}*${after}`, axis };
}

function grouped(entries: readonly [string, Field][]): LayoutItem[] {
  const groups = new Map<string, AxisField[]>();
  for (const [key, field] of entries) {
    const found = field.kind === 'number' ? axisIn(key) : null;
    if (!found || field.kind !== 'number') continue;
    const group = groups.get(found.stem) ?? [];
    group.push({ axis: found.axis, key, field });
    groups.set(found.stem, group);
  }
  const placed = new Set<string>();
  return entries.flatMap(([key, field]): LayoutItem[] => {
    const stem = axisIn(key)?.stem;
    const axes = stem === undefined ? undefined : groups.get(stem);
    if (stem === undefined || !axes || axes.length < 2) return [{ type: 'field', key, field }];
    if (placed.has(stem)) return [];
    placed.add(stem);
    return [{ type: 'axes', label: groupLabel(axes[0]?.field.label ?? ''), axes }];
  });
}

/** `X` is a position, `ΔX` a size, `Base ΔX` a base size, `X count` a count, `ΔX min` the lower bounds. */
function groupLabel(label: string): string {
  const [, before = '', delta = '', after = ''] = /^(.*?)\s*(Δ?)[XYZ]\s*(.*)$/.exec(label) ?? [];
  if (after !== '') return after.charAt(0).toUpperCase() + after.slice(1);
  const quantity = delta === '' ? 'position' : 'size';
  return before === '' ? quantity.charAt(0).toUpperCase() + quantity.slice(1) : `${before} ${quantity}`;
}

/** The order of fields: identity and place, then function, then walls, then switches, then appearance. */
function rank(item: LayoutItem): number {
  if (item.type === 'axes') {
    if (item.label === 'Position') return 0;
    return /size$/i.test(item.label) ? 1 : 4;
  }
  if (item.field.leads) return 0;
  switch (item.field.kind) {
    case 'text':
      return item.field.follows === undefined && item.field.format !== 'temperature-course' ? 5 : 6;
    case 'choice':
      // Laws stand with those of walls.
      return item.field.isLaw ? 6 : 2;
    case 'material':
      return 3;
    case 'number':
      return isOfWalls(item.field) ? 6 : 4;
    case 'list':
      return 9;
    case 'flag':
      return 7;
    case 'color':
      return 8;
  }
}

/** Whether a number is a heat transfer coefficient, which belongs to the walls. */
export function isCoefficient({ unit }: NumberField): boolean {
  return unit === 'W/m²·K';
}

/** Films, temperatures around an object and joints follow what the object does itself. */
function isOfWalls(field: NumberField): boolean {
  return isCoefficient(field) || field.unit === '°C' || field.unit === '°C·mm²/W';
}

function ordered(items: readonly LayoutItem[]): readonly LayoutItem[] {
  return items.toSorted((a, b) => rank(a) - rank(b));
}
