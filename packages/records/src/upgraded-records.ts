import { kinds } from '@thermarium/kinds';
import {
  type Document,
  documentParts,
  type PlainFields,
  type TreeNode,
  type Upgrade,
  type Versioned,
  type Versions,
  versionsOf,
} from '@thermarium/model';
import type { Diff, DiffEntry, FlatValues } from './diff.ts';
import { narrowed, nestedColumn, type Values } from './flat-rows.ts';
import { materialIdKey } from './stored-fields.ts';

/** Everything in a project that has a version of its own. */
export const versioned: readonly Versioned[] = [...documentParts, ...kinds];

/** The versions in which this program writes records. */
export const presentVersions: Versions = versionsOf(versioned);

/** Stored fields of a record at the present version; the given ones where they have it already. */
export function upgradedFields(type: string, stored: Values, upgrade: Upgrade): Values {
  return upgrade.concerns(type) ? inStoredForm(upgrade.fields(type, inDocumentForm(stored))) : stored;
}

/**
 * A diff that was made in earlier versions, in the present ones: the same diff where nothing of it is older. Null where
 * a change of single fields cannot be brought over a step.
 *
 * @param kindOf the kind of an object, which a change of single fields does not name; undefined: it is nowhere any more.
 */
export function upgradedDiff(
  diff: Diff,
  upgrade: Upgrade,
  kindOf: (id: number) => string | undefined,
): Diff | null {
  if (!upgrade.isNeeded) return diff;
  const entries: DiffEntry[] = [];
  for (const entry of diff) {
    const type = typeOf(entry, kindOf);
    if (type === undefined || !upgrade.concerns(type)) {
      entries.push(entry);
      continue;
    }
    const change = upgradedChange(entry, type, upgrade);
    if (change === 'lost') return null;
    if (change) entries.push({ ...entry, ...change });
  }
  return entries;
}

function typeOf({ table, id, before, after }: DiffEntry, kindOf: (id: number) => string | undefined) {
  if (table !== 'object') return table;
  const kind = before?.kind ?? after?.kind;
  return typeof kind === 'string' ? kind : kindOf(id);
}

/** Null where nothing is left of the change: its fields are gone. */
function upgradedChange({ table, before, after }: DiffEntry, type: string, upgrade: Upgrade) {
  const isWhole = before === null || after === null;
  const [old, fresh] = [before, after].map(
    (flat) => flat && upgradedFlat(flat, table, type, upgrade, isWhole),
  );
  if (old === undefined || fresh === undefined) return 'lost';
  return isWhole ? { before: old, after: fresh } : narrowed(old ?? {}, fresh ?? {});
}

/** Columns of a record that are no fields, so that no step is given them. */
const OTHER_COLUMNS: readonly string[] = ['name', 'parameters'];

/** Flat values of a record at the present version; undefined where they cannot be brought there. */
function upgradedFlat(
  flat: FlatValues,
  table: DiffEntry['table'],
  type: string,
  upgrade: Upgrade,
  isWhole: boolean,
): FlatValues | undefined {
  const nested = nestedColumn(table);
  const prefix = nested === null ? '' : `${nested}.`;
  const isField = (key: string) => (nested === null ? !OTHER_COLUMNS.includes(key) : key.startsWith(prefix));
  const entries = Object.entries(flat);
  const own = entries
    .filter(([key]) => isField(key))
    .map(([key, value]) => [key.slice(prefix.length), value]);
  if (own.length === 0 && !isWhole) return flat;
  const fields = inDocumentForm(Object.fromEntries(own));
  const upgraded = isWhole ? upgrade.fields(type, fields) : upgrade.part(type, fields);
  if (upgraded === null) return undefined;
  return {
    ...Object.fromEntries(entries.filter(([key]) => !isField(key))),
    ...Object.fromEntries(
      Object.entries(inStoredForm(upgraded)).map(([key, value]) => [prefix + key, value]),
    ),
  };
}

/** A document, as a waiting solve holds it, at the present versions. */
export function upgradedDocument(document: Document, upgrade: Upgrade): Document {
  if (!upgrade.isNeeded) return document;
  const node = ({ id, type, name, active, visible, children, ...fields }: TreeNode): TreeNode => ({
    ...upgrade.fields(type, fields),
    ...(id !== undefined && { id }),
    type,
    name,
    active,
    visible,
    ...(children && { children: children.map(node) }),
  });
  const named = <Row extends { readonly name: string }>(type: string) => {
    // A step yields the fields of the present type.
    return ({ name, ...fields }: Row) => ({ ...upgrade.fields(type, fields), name }) as Row;
  };
  return {
    ...document,
    world: upgrade.fields('world', document.world),
    materials: document.materials.map(named('material')),
    parameters: document.parameters.map(named('parameter')),
    planes: document.planes.map(named('plane')),
    tree: document.tree.map(node),
  };
}

const STORED_REFERENCE = /(?:^|_)material$/;
const REFERENCE = /(?:^|_)material_name$/;

/** Keys as in documents, so that one step serves files and rows: `material_name` of an id that a row has as `material`. */
function inDocumentForm(stored: PlainFields): PlainFields {
  return renamed(stored, (key) => (STORED_REFERENCE.test(key) ? `${key}_name` : key));
}

function inStoredForm(fields: PlainFields): PlainFields {
  return renamed(fields, (key) => (REFERENCE.test(key) ? materialIdKey(key) : key));
}

/** Values with other keys, also in the rows of lists. */
function renamed(values: PlainFields, rename: (key: string) => string): PlainFields {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      rename(key),
      Array.isArray(value) ? value.map((row) => (isObject(row) ? renamed(row, rename) : row)) : value,
    ]),
  );
}

function isObject(value: unknown): value is PlainFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
