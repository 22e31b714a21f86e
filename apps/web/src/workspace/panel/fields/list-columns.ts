import type { Field, FieldTable, MaterialField, NumberField, TextField } from '@thermarium/model';

/** A column of a list: a field of its rows, or the two materials of a mixture. */
export type ListColumn =
  | { readonly type: 'text'; readonly key: string; readonly field: TextField }
  | { readonly type: 'number'; readonly key: string; readonly field: NumberField }
  | MaterialColumn;

export interface MaterialColumn {
  readonly type: 'material';
  readonly key: string;
  readonly field: MaterialField;
  /** The other material of a mixture, in the same cell. */
  readonly second: SecondMaterial | null;
}

export interface SecondMaterial {
  readonly key: string;
  readonly field: MaterialField;
  /** The key of the first material's share, %. */
  readonly share: string;
}

/** The columns for the rows of a table. The program gives ids, so they have no column; other kinds have no cell. */
export function columnsOf(item: FieldTable): readonly ListColumn[] {
  const seconds = new Set(
    Object.values(item).map((field) => field.kind === 'material' && field.mixture?.second),
  );
  return Object.entries(item).flatMap(([key, field]) => (seconds.has(key) ? [] : column(key, field, item)));
}

function column(key: string, field: Field, item: FieldTable): ListColumn[] {
  switch (field.kind) {
    case 'text':
      return [{ type: 'text', key, field }];
    case 'number':
      return field.rowId ? [] : [{ type: 'number', key, field }];
    case 'material':
      return [{ type: 'material', key, field, second: secondOf(field, item) }];
    default:
      return [];
  }
}

function secondOf({ mixture }: MaterialField, item: FieldTable): SecondMaterial | null {
  if (!mixture) return null;
  const field = item[mixture.second];
  return field?.kind === 'material' ? { key: mixture.second, field, share: mixture.share } : null;
}

/** Headings of more letters do not fit in the usual width; px per letter. */
const LONG_HEADING = 14;
const WIDTH_OF_LETTER = 7;

/** The column widths for a grid: beside names and materials, number columns are as wide as their headings. */
export function gridOf(columns: readonly ListColumn[]): string {
  const isMixed = columns.some(({ type }) => type !== 'number');
  return columns
    .map((column) => {
      if (column.type === 'text') return 'minmax(0, 1fr)';
      if (column.type === 'material') return 'minmax(0, 1.8fr)';
      if (!isMixed) return 'minmax(0, 1fr)';
      const { label, unit } = column.field;
      const heading = `${label} ${unit}`;
      if (heading.length > LONG_HEADING) return `${WIDTH_OF_LETTER * heading.length}px`;
      return unit === '%' ? '46px' : '80px';
    })
    .join(' ');
}
