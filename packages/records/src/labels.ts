import { type FieldTable, quoted } from '@thermarium/model';
import type { DiffEntry } from './diff.ts';

/** At most this many fields are named one by one. */
const MOST_NAMED = 3;

/** A kind's title within a sentence: `ball array`, but `PCB`. */
function inSentence(title: string): string {
  return title === title.toUpperCase() ? title : title.toLowerCase();
}

/** The history's label of a change of one row: "Move 'die'", "Change power of 'die'". `fields`: of the row's table. */
export function changeLabel(entry: DiffEntry | undefined, name: string, fields: FieldTable): string {
  if (!entry?.before || !entry.after) return `Change ${quoted(name)}`;
  const { before, after } = entry;
  if (keysOf(entry).length === 1 && typeof before.name === 'string' && typeof after.name === 'string') {
    return `Rename ${quoted(before.name)} to ${quoted(after.name)}`;
  }
  return describedChange([{ entry, fields }], quoted(name));
}

/** "Add box 'die'", "Add assembly 'group' (3 objects)". `count` includes the object and everything in it. */
export function additionLabel(title: string, name: string, count: number): string {
  return counted(`Add ${inSentence(title)} ${quoted(name)}`, count);
}

/** "Delete box 'die'", "Delete assembly 'group' (3 objects)". `count` includes the object and everything in it. */
export function removalLabel(title: string, name: string, count: number): string {
  return counted(`Delete ${inSentence(title)} ${quoted(name)}`, count);
}

function counted(label: string, count: number): string {
  return count === 1 ? label : `${label} (${count} objects)`;
}

/** A changed row and the fields of its table. */
interface LabelledChange {
  readonly entry: DiffEntry;
  readonly fields: FieldTable;
}

/** The label of changes of several objects: "Move 3 objects", "Change power of 2 objects". */
export function changesLabel(changes: readonly LabelledChange[]): string {
  return describedChange(changes, `${changes.length} objects`);
}

/** `what` names the changed records within the sentence: `'die'`, `3 objects`. */
function describedChange(changes: readonly LabelledChange[], what: string): string {
  const keys = [...new Set(changes.flatMap(({ entry }) => keysOf(entry)))];
  const isAll = (key: string, value: unknown) =>
    only(keys, [key]) && changes.every(({ entry }) => entry.after?.[key] === value);
  if (only(keys, ['name'])) return `Rename ${what}`;
  if (only(keys, ['parent_id', 'position'])) return `Move ${what} in the tree`;
  if (only(keys, ['fields.x', 'fields.y', 'fields.z', 'coordinate'])) return `Move ${what}`;
  for (const visible of [true, false]) {
    if (isAll('visible', visible)) return `${visible ? 'Show' : 'Hide'} ${what}`;
  }
  for (const active of [true, false]) {
    if (isAll('active', active)) return `Set ${what} ${active ? 'active' : 'inactive'}`;
  }
  const labels = changes.flatMap(({ entry, fields }) => keysOf(entry).map((key) => fieldLabel(key, fields)));
  const named = [...new Set(labels)];
  if (named.length > MOST_NAMED || named.includes(null)) return `Change ${what}`;
  return `Change ${named.join(', ')} of ${what}`;
}

function keysOf({ after }: DiffEntry): readonly string[] {
  return Object.keys(after ?? {}).filter((key) => key !== 'collapsed');
}

function only(keys: readonly string[], allowed: readonly string[]): boolean {
  return keys.length > 0 && keys.every((key) => allowed.includes(key));
}

/** Materials are stored under `material`, but their field is `material_name`. */
function fieldLabel(key: string, fields: FieldTable): string | null {
  const own = key.replace(/^fields\./, '');
  const label = (fields[own] ?? fields[`${own}_name`])?.label ?? null;
  return label && inSentence(label);
}
