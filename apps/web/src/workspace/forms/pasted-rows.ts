import { type Field, type FieldTable, type ListField, type NumberField, readTyped } from '@thermarium/model';
import { foldText } from '../../ui/fold-text.ts';
import { type Block, isNumber } from '../../ui/pasted-block.ts';
import { freshRow, type RowsAfter } from './list-rows.ts';
import type { Values } from './typed-values.ts';

/** The rows of a pasted block by the fields of a list; materials by the names that stand in the block. */
export interface PastedRows {
  readonly rows: readonly Values[];
  /** The headings, or else the numbers, of columns that belong to no field. */
  readonly leftOut: readonly string[];
}

interface Column {
  readonly key: string;
  readonly field: Field;
  /** The unit of its heading: `mm` of `Thickness (mm)`. */
  readonly unit: string;
}

/**
 * Reads a block as rows of a list. With a heading its columns are found by name, else by what is in them: numbers and
 * texts, each in the order of the table. `from`: the key at which the block begins, where the user points at one.
 */
export function pastedRows(
  { item, label, namedBy }: ListField,
  block: Block,
  isMaterial: (name: string) => boolean,
  from: string | null = null,
): PastedRows {
  const fields = Object.entries(item).flatMap(([key, field]): Named[] => {
    if (!isPasted(field)) return [];
    // The name of a layer stands under 'Layer' as well.
    const names = [
      key.replace(/_name$/, ''),
      field.label,
      ...(key === namedBy ? [label.replace(/s$/, '')] : []),
    ];
    return [[key, field, names.map(foldText)]];
  });
  const [first = [], ...rest] = block;
  const hasHeading = rest.length > 0 && isHeading(first, rest, fields);
  const body = hasHeading ? rest : block;
  const width = Math.max(...block.map((row) => row.length));
  const columns =
    (hasHeading ? columnsByName(first, fields) : null) ??
    (from === null ? columnsByContent(body, width, fields, isMaterial) : columnsFrom(from, fields));
  const left = Array.from({ length: width }, (_, n) => n).filter(
    (n) => !columns[n] && body.some((row) => (row[n] ?? '') !== ''),
  );
  return {
    rows: body.map((row) => rowOf(row, columns)),
    leftOut: left.map((n) => (hasHeading && first[n] ? `'${first[n]}'` : String(n + 1))),
  };
}

/** Lays pasted rows over the rows from `at` on; those beyond the last are new. */
export function rowsAfterPaste(
  field: ListField,
  rows: readonly Values[],
  at: number,
  pasted: readonly Values[],
): RowsAfter {
  const over = pasted.map((row, n) => ({ ...(rows[at + n] ?? freshRow(field, {})), ...row }));
  return { rows: rows.toSpliced(at, over.length, ...over), row: at };
}

/** The rows with the materials under other names. */
export function withMaterials(
  { item }: ListField,
  rows: readonly Values[],
  nameOf: (name: string) => string,
): readonly Values[] {
  const keys = materialKeys(item);
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(keys.flatMap((key) => (row[key] ? [[key, nameOf(String(row[key]))]] : []))),
  }));
}

/** The materials that rows name, each once. */
export function materialsOf({ item }: Pick<ListField, 'item'>, rows: readonly Values[]): readonly string[] {
  const keys = materialKeys(item);
  return [...new Set(rows.flatMap((row) => keys.flatMap((key) => (row[key] ? [String(row[key])] : []))))];
}

/** The materials that the values of a table name, those of its lists included. */
export function namedMaterials(table: FieldTable, values: Values): readonly string[] {
  const lists = Object.entries(table).flatMap(([key, field]) => {
    const rows = values[key];
    return field.kind === 'list' && Array.isArray(rows) ? materialsOf(field, rows) : [];
  });
  return [...materialsOf({ item: table }, [values]), ...lists];
}

function materialKeys(item: FieldTable): readonly string[] {
  return Object.keys(item).filter((key) => item[key]?.kind === 'material');
}

/** A field with its key and the words that a heading may have for it, folded. */
type Named = readonly [string, Field, readonly string[]];
type Fields = readonly Named[];
type Columns = readonly (Column | undefined)[];

function isPasted(field: Field): boolean {
  return field.kind === 'number'
    ? !field.rowId && !field.derived
    : field.kind === 'text' || field.kind === 'material';
}

/** Whether the first row has names over columns of numbers, or names of fields. */
function isHeading(first: readonly string[], rest: Block, fields: Fields): boolean {
  if (first.some(isNumber)) return false;
  if (first.some((cell) => fieldNamed(cell, fields))) return true;
  return first.some((cell, n) => cell !== '' && rest.every((row) => isQuantity(row[n] ?? '', fields)));
}

/** The columns by their headings; null: none names a field. */
function columnsByName(heading: readonly string[], fields: Fields): Columns | null {
  const taken = new Set<string>();
  const columns = heading.map((cell): Column | undefined => {
    const found = fieldNamed(
      cell,
      fields.filter(([key]) => !taken.has(key)),
    );
    if (!found) return undefined;
    taken.add(found[0]);
    return { key: found[0], field: found[1], unit: /[[(]\s*([^\])]+?)\s*[\])]\s*$/.exec(cell)?.[1] ?? '' };
  });
  return taken.size === 0 ? null : columns;
}

/** The field that a heading names by its label or key: whole, by its beginning (`Secondary`) or among other words. */
function fieldNamed(heading: string, fields: Fields): Named | undefined {
  const name = foldText(heading.replace(/[[(].*$/, ''));
  if (name === '') return undefined;
  const words = heading.split(/[^\p{L}]+/u).map(foldText);
  return (
    fields.find(([, , names]) => names.includes(name)) ??
    fields.find(([, , names]) => names.some((known) => known.startsWith(name))) ??
    fields.find(([, , names]) => names.some((known) => words.includes(known)))
  );
}

function columnsFrom(key: string, fields: Fields): Columns {
  const at = fields.findIndex(([each]) => each === key);
  return fields.slice(Math.max(at, 0)).map(([name, field]) => ({ key: name, field, unit: '' }));
}

function columnsByContent(
  body: Block,
  width: number,
  fields: Fields,
  isMaterial: (name: string) => boolean,
): Columns {
  const contents = Array.from({ length: width }, (_, n) => body.map((row) => row[n] ?? '').filter(Boolean));
  // A cell that is no number among numbers is a slip, which is said where it stands.
  const isNumeric = (cells: readonly string[]) =>
    2 * cells.filter((cell) => isQuantity(cell, fields)).length >= cells.length;
  // A blank column keeps the place of its field, if all others are in the places of theirs.
  const inPlace = fields.every(([, { kind }], n) => {
    const cells = contents[n] ?? [];
    return cells.length === 0 || (kind === 'number') === isNumeric(cells);
  });
  if (inPlace && width <= fields.length && contents.some((cells) => cells.length === 0)) {
    return columnsFrom(fields[0]?.[0] ?? '', fields);
  }
  const numbers = fields.filter(([, { kind }]) => kind === 'number');
  const materials = fields.filter(([, { kind }]) => kind === 'material');
  const texts = fields.filter(([, { kind }]) => kind === 'text');
  return contents.map((cells): Column | undefined => {
    if (cells.length === 0) return undefined;
    const queue = isNumeric(cells)
      ? numbers
      : texts.length > 0 && !cells.every(isMaterial)
        ? texts
        : materials.length > 0
          ? materials
          : texts;
    const [key, field] = queue.shift() ?? [];
    return key !== undefined && field ? { key, field, unit: '' } : undefined;
  });
}

function isQuantity(cell: string, fields: Fields): boolean {
  return cell === '' || fields.some(([, field]) => field.kind === 'number' && isRead(cell, field));
}

function isRead(cell: string, field: NumberField): boolean {
  return typeof readTyped(cell, field) === 'number';
}

function rowOf(cells: readonly string[], columns: Columns): Values {
  return Object.fromEntries(
    columns.flatMap((column, n) => {
      const cell = cells[n] ?? '';
      return column && cell !== '' ? [[column.key, cellValue(cell, column)]] : [];
    }),
  );
}

function cellValue(cell: string, { field, unit }: Column): unknown {
  if (field.kind !== 'number') return cell;
  const inUnit = unit !== '' && isNumber(cell) ? readTyped(`${cell} ${unit}`, field) : null;
  return typeof inUnit === 'number' ? inUnit : readTyped(cell, field);
}
