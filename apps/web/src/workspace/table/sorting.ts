import type { Column } from './columns.ts';
import type { TableView } from './table-view.ts';

type Sorting = TableView['sorting'];

/** Figures begin with the largest, names with A; then the other way round; then the tree has its order again. */
export function nextSorting({ id }: Pick<Column, 'id'>, sorting: Sorting): Sorting {
  const first = id !== 'name';
  if (sorting?.column !== id) return { column: id, descending: first };
  return sorting.descending === first ? { column: id, descending: !first } : null;
}
