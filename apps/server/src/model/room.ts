import type { ModelTable } from '@thermarium/api';
import { FieldsInvalid } from '../http/refused.ts';
import type { ProjectEdit } from './project-edit.ts';

/** Throws if a project would hold more rows of a table than it may. */
export async function expectRoom(
  edit: ProjectEdit,
  table: ModelTable,
  { more, most }: { readonly more: number; readonly most: number },
): Promise<void> {
  if ((await edit.count(table)) + more <= most) return;
  const message = `A project holds at most ${most.toLocaleString('en-US')} ${table}s.`;
  throw new FieldsInvalid({ non_field_errors: [message] });
}
