import { kinds } from '../../packages/kinds/src/index.ts';
import {
  type Field,
  type FieldTable,
  factsOf,
  nodeTable,
  type PartTable,
  partTables,
} from '../../packages/model/src/index.ts';

/** Every table of fields: of each kind of object, of what all have, and of the other parts of a project. */
export const documentedTables: readonly PartTable[] = [...kinds, nodeTable, ...partTables];

/** The fields of a table with those of the rows of its lists, as `layers[].thickness`. */
function withRows(fields: FieldTable): readonly (readonly [key: string, field: Field])[] {
  return Object.entries(fields).flatMap(([key, field]) => [
    [key, field] as const,
    ...(field.kind === 'list'
      ? Object.entries(field.item).map(([cell, each]) => [`${key}[].${cell}`, each] as const)
      : []),
  ]);
}

export function fieldTable(fields: FieldTable): string {
  const rows = withRows(fields).map(([key, field]) => {
    const { unit, default: standard, limits, condition } = factsOf(field);
    const meaning = [field.hint, condition && `${condition}.`].filter(Boolean).join(' ');
    return [code(key), field.label, unit ?? '', standard, limits, meaning];
  });
  return markdownTable(['key', 'field', 'unit', 'default', 'takes', 'meaning'], rows);
}

/** A Markdown table. A bar in a cell would end it. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** A text as code; a blank one is nothing. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
