/** The field of a form whose help is asked for. */
export interface RequestedField {
  /** The type of the table: `box`, `world`. */
  readonly table: string;
  /** Its key there; of a cell of a list `layers[].thickness`. */
  readonly key: string;
  /** The element beside which the help stands. */
  readonly target: HTMLElement;
}

/** The field in which an element is, or which the sign beside a label is for; null: it is in none that has help. */
export function requestedFieldAt(element: Element | null): RequestedField | null {
  const table = element?.closest<HTMLElement>('[data-fields-of]')?.dataset.fieldsOf;
  const target =
    element?.closest<HTMLElement>('[data-field]') ??
    // The sign of fields side by side stands for the first of them.
    element?.closest('[data-help-sign]')?.closest('fieldset')?.querySelector<HTMLElement>('[data-field]');
  const field = target?.dataset.field;
  if (!element || !target || table === undefined || field === undefined) return null;
  const cell = cellOf(element);
  return cell
    ? { table, key: `${field}[].${cell.column}`, target: cell.target }
    : { table, key: field, target };
}

/** The cell of a list in which an element is: its row names the columns in order. */
function cellOf(element: Element): { readonly column: string; readonly target: HTMLElement } | null {
  const row = element.closest<HTMLElement>('[data-columns]');
  if (!row) return null;
  const place = [...row.children].findIndex((child) => child.contains(element));
  const column = row.dataset.columns?.split(' ')[place];
  const target = row.children[place];
  return column !== undefined && target instanceof HTMLElement ? { column, target } : null;
}
