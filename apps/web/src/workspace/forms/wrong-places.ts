import type { FieldTable, Issue } from '@thermarium/model';
import { fieldOfPath } from '../../ui/fault-list.tsx';
import { layoutOf, tabOfPath } from './field-layout.ts';
import type { FormEdits } from './form-edits.ts';

/** An error in a form, which keeps it from being sent. */
export interface WrongPlace {
  /** `power`, `layers[1].thickness`; `move`: the move of an assembly. */
  readonly path: string;
  /** Its tab; null: outside all tabs, as the name is. */
  readonly tab: string | null;
  /** Its label for the user: `Fin count`, `Thickness of row 2`. */
  readonly label: string;
  /** The field is still blank. */
  readonly isMissing: boolean;
  readonly message: string;
  readonly remedy: string;
  /** The fault of its expression. */
  readonly fault?: string | undefined;
}

/** The path of the error of a move without a value. */
export const MOVE_PATH = 'move';

type WrongIssue = Pick<Issue, 'path' | 'message' | 'remedy' | 'fault'> & { readonly code: string };

interface WrongForm {
  readonly fields: FieldTable;
  readonly issues: readonly Issue[];
  readonly edits: FormEdits;
  /** A move of an assembly was typed, but has no value. */
  readonly isMoveWrong: boolean;
}

/** All errors in reading order: the name, then tab by tab, field by field. */
export function wrongPlaces({ fields, issues, edits, isMoveWrong }: WrongForm): readonly WrongPlace[] {
  const { name: _, ...body } = fields;
  const tabs = layoutOf(body);
  const order = tabs.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'field' ? [item.key] : item.axes.map(({ key }) => key))),
  );
  const rank = (path: string) => (path === 'name' ? -1 : order.indexOf(fieldOfPath(path)));
  const refused = [...edits.refusals].map(([path, message]) => ({ path, message, remedy: '', code: '' }));
  const wrong = [...refused, ...issues.filter(({ severity }) => severity === 'error')]
    .map(({ path, message, remedy, fault, code }: WrongIssue): WrongPlace => {
      const tab = path === 'name' ? null : (tabOfPath(body, path) ?? null);
      const label = labelOf(fields, path);
      return { path, tab, label, isMissing: code === 'required', message, remedy, fault };
    })
    .toSorted((a, b) => rank(a.path) - rank(b.path));
  if (!isMoveWrong) return wrong;
  const label = 'Translation';
  const move = { path: MOVE_PATH, tab: label, label, isMissing: false, message: '', remedy: '' };
  return [...wrong.filter(({ tab }) => tab === null), move, ...wrong.filter(({ tab }) => tab !== null)];
}

/** `layers[1].thickness` as `Thickness of row 2`. */
function labelOf(fields: FieldTable, path: string): string {
  const [, key = '', row, cell] = /^([^.[]*)(?:\[(\d+)\])?(?:\.(.*))?$/.exec(path) ?? [];
  const field = fields[key];
  if (field?.kind !== 'list' || row === undefined) return field?.label ?? key;
  const inRow = cell === undefined ? undefined : field.item[cell]?.label;
  return `${inRow ?? field.label} of row ${Number(row) + 1}`;
}

/** The reason why the form cannot be sent, short enough to stand beside its button; null: it can be sent. */
export function obstacleText(wrong: readonly WrongPlace[]): string | null {
  const [first] = wrong;
  if (!first) return null;
  const others = new Set(wrong.map(({ path }) => path)).size - 1;
  const more = others === 0 ? '' : ` (and ${others} more)`;
  if (first.isMissing) return `${first.label} is missing${more}.`;
  // The same words as beneath the field; a fault that names the field needs no label.
  const said = first.fault ?? (first.message.endsWith('!') ? first.message : first.remedy);
  if (said.startsWith(`${first.label} `)) return `${said}${others === 0 ? '' : ` And ${others} more.`}`;
  return `${first.label}${more}: ${said === '' ? 'put it right first.' : lowerFirst(said)}`;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
