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
  throw new FieldsInvalid({ non_field_errors: [fullMessage(table, most)] });
}

/** The message for more rows of a table than a project may have. */
export function fullMessage(table: ModelTable, most: number): string {
  return `A project holds at most ${most.toLocaleString('en-US')} ${table}s.`;
}
