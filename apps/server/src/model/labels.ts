import type { FieldTable } from '@thermarium/model';
import { quoted } from '@thermarium/model';
import type { DiffEntry } from './project-edit.ts';

/** More fields than these are not named one by one. */
const MOST_NAMED = 3;

/** A kind's title within a sentence: `ball array`, but `PCB`. */
export function inSentence(title: string): string {
  return title === title.toUpperCase() ? title : title.toLowerCase();
}

/** What was done to one row, for the history: "Move 'die'", "Change power of 'die'". `fields` are those of its table. */
export function changeLabel(entry: DiffEntry | undefined, name: string, fields: FieldTable): string {
  if (!entry?.before || !entry.after) return `Change ${quoted(name)}`;
  const { before, after } = entry;
  const keys = Object.keys(after).filter((key) => key !== 'collapsed');
  if (keys.length === 1 && typeof before.name === 'string' && typeof after.name === 'string') {
    return `Rename ${quoted(before.name)} to ${quoted(after.name)}`;
  }
  const title = quoted(name);
  if (only(keys, ['parent_id', 'position'])) return `Move ${title} in the tree`;
  if (only(keys, ['fields.x', 'fields.y', 'fields.z', 'coordinate'])) return `Move ${title}`;
  if (only(keys, ['visible'])) return `${after.visible ? 'Show' : 'Hide'} ${title}`;
  if (only(keys, ['active'])) return `Set ${title} ${after.active ? 'active' : 'inactive'}`;
  const labels = keys.map((key) => fieldLabel(key, fields));
  if (labels.length > MOST_NAMED || labels.includes(null)) return `Change ${title}`;
  return `Change ${labels.join(', ')} of ${title}`;
}

function only(keys: readonly string[], allowed: readonly string[]): boolean {
  return keys.length > 0 && keys.every((key) => allowed.includes(key));
}

/** Materials are stored under the keys that requests use. */
function fieldLabel(key: string, fields: FieldTable): string | null {
  const own = key.replace(/^fields\./, '');
  const label = (fields[own] ?? fields[`${own}_name`])?.label ?? null;
  return label && inSentence(label);
}
