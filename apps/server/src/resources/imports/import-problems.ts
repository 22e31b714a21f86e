import { type Issue, type IssueCode, IssueList, issue } from '@thermarium/model';
import type { FieldMessage, FieldPath } from '@thermarium/records';
import { FieldsInvalid } from '../../errors/refused.ts';

/** The key of messages about the file as a whole. */
const WHOLE = 'non_field_errors';

/**
 * Throws field errors if there is an error among the issues of a file. Each stands under its path in the file, as the issue
 * writes it (`tree/board/die.dx`): a line, and a second one with the remedy where there is one.
 */
export function expectNoErrors(issues: readonly Issue[]): void {
  const lines = new Map<string, string[]>();
  for (const { severity, path, message, remedy } of issues) {
    if (severity !== 'error') continue;
    const key = path === '' ? WHOLE : path;
    const known = lines.get(key) ?? [];
    lines.set(key, known);
    known.push(message, ...(remedy === '' ? [] : [remedy]));
  }
  if (lines.size > 0) throw new FieldsInvalid(Object.fromEntries(lines));
}

/** The problems of values that a file may have and a project may not, such as texts that the database cannot store. */
export class ImportProblems {
  private readonly list = new IssueList();

  /** A function that reports messages for the fields of one place in the file: `tree/board/die`. */
  at(place: string): (messages: readonly FieldMessage[]) => void {
    return (messages) => {
      for (const { path, message } of messages) this.tell('wrong-type', `${place}${written(path)}`, message);
    };
  }

  tell(code: IssueCode, path: string, message: string): void {
    this.list.report(issue(code, path, message, ''));
  }

  /** Throws field errors if there are any problems. */
  expectNone(): void {
    expectNoErrors(this.list.finish());
  }
}

/** `.layers[1].thickness` */
function written(path: FieldPath): string {
  return path.map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`)).join('');
}
