import type { Field, FieldTable, MaterialField, NumberField, TextField } from '@thermarium/model';

/** A column of a list: a field of its rows, or the two materials of a mixture. */
export type ListColumn =
  | { readonly type: 'text'; readonly key: string; readonly field: TextField }
  | { readonly type: 'number'; readonly key: string; readonly field: NumberField }
  | {
      readonly type: 'material';
      readonly key: string;
      readonly field: MaterialField;
      /** The secondary material, in the same cell. */
      readonly second: { readonly key: string; readonly field: MaterialField } | null;
    };

const SECOND = 'fill_material_name';

/** The columns for the rows of a table. The program gives ids, so they have no column; other kinds have no cell. */
export function columnsOf(item: FieldTable): readonly ListColumn[] {
  const second = item[SECOND];
  return Object.entries(item).flatMap(([key, field]): ListColumn[] => {
    if (key === 'id' || (key === SECOND && 'material_name' in item)) return [];
    return column(key, field, second);
  });
}

function column(key: string, field: Field, second: Field | undefined): ListColumn[] {
  switch (field.kind) {
    case 'text':
      return [{ type: 'text', key, field }];
    case 'number':
      return [{ type: 'number', key, field }];
    case 'material': {
      const mixed = second?.kind === 'material' && key !== SECOND;
      return [{ type: 'material', key, field, second: mixed ? { key: SECOND, field: second } : null }];
    }
    default:
      return [];
  }
}

/** The column widths for a grid: beside names and materials, number columns are as wide as their headings. */
export function gridOf(columns: readonly ListColumn[]): string {
  const isMixed = columns.some(({ type }) => type !== 'number');
  return columns
    .map((column) => {
      if (column.type === 'text') return 'minmax(0, 1fr)';
      if (column.type === 'material') return 'minmax(0, 1.8fr)';
      if (!isMixed) return 'minmax(0, 1fr)';
      return column.field.unit === '%' ? '46px' : '80px';
    })
    .join(' ');
}
