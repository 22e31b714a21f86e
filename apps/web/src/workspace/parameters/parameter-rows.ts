import type { parameterFields } from '@thermarium/model';
import { type Sorting, sortedRows } from '../../app/table-sorting.tsx';
import { wordSearch } from '../../ui/fold-text.ts';
import type { Parameter } from '../records/project-content.ts';

export type SortKey = keyof typeof parameterFields | 'uses';

/** A row of the table of parameters. */
export interface ParameterRow {
  readonly parameter: Parameter;
  /** The number of places of the model that use it. */
  readonly uses: number;
}

/** The parameters whose name or description contains every word of the query, in the chosen order. */
export function shownParameters(
  parameters: readonly Parameter[],
  uses: ReadonlyMap<string, number>,
  query: string,
  sorting: Sorting<SortKey>,
): readonly ParameterRow[] {
  const { matches } = wordSearch(query);
  const rows = parameters
    .filter(({ name, description }) => matches(`${name} ${description}`))
    .map((parameter) => ({ parameter, uses: uses.get(parameter.name) ?? 0 }));
  const valueIn = (row: ParameterRow, key: SortKey) => (key === 'uses' ? row.uses : row.parameter[key]);
  return sortedRows(rows, sorting, valueIn, ({ parameter }) => parameter.name);
}
