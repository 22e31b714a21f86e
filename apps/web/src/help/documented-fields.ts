import { kinds } from '@thermarium/kinds';
import { type Field, type FieldTable, fieldAnchor, nodeTable, partTables } from '@thermarium/model';

/** A field of the reference, and its place there. */
export interface DocumentedField {
  /** The title of its kind: `Ball Array`. */
  readonly title: string;
  readonly key: string;
  readonly field: Field;
  readonly page: string;
  readonly at: string;
}

/** The field of a table by its key; null: the reference has none of that name. */
export function documentedField(type: string, key: string): DocumentedField | null {
  const part = partTables.find((each) => each.type === type);
  const table = part ?? [...kinds, nodeTable].find((each) => each.type === type);
  const field = table && fieldIn(table.fields, key);
  return table && field ? documented(table.title, key, field, part !== undefined) : null;
}

/** All fields of objects and of the other parts of a project. */
export function documentedFields(): readonly DocumentedField[] {
  const listed = (isPart: boolean) => (table: { readonly title: string; readonly fields: FieldTable }) =>
    Object.entries(table.fields).map(([key, field]) => documented(table.title, key, field, isPart));
  return [...[...kinds, nodeTable].flatMap(listed(false)), ...partTables.flatMap(listed(true))];
}

function documented(title: string, key: string, field: Field, isPart: boolean): DocumentedField {
  const page = isPart ? 'reference/project' : 'reference/objects';
  return { title, key, field, page, at: fieldAnchor(title, key) };
}

function fieldIn(fields: FieldTable, key: string): Field | undefined {
  const [list = '', cell] = key.split('[].');
  const field = fields[list];
  if (cell === undefined) return field;
  return field?.kind === 'list' ? field.item[cell] : undefined;
}
