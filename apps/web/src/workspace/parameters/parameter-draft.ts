import { type ParameterBody, parameterEndpoints } from '@thermarium/api';
import type { Scalar } from '@thermarium/model';
import { problemsOfParameterName } from '@thermarium/records';
import { fitting } from '../records/fitting.ts';
import type { Parameter } from '../records/project-content.ts';

/** The typed fields of a parameter. */
export interface ParameterDraft {
  readonly name: string;
  readonly description: string;
  readonly value: Scalar | null;
}

/** The first error of each field. */
export type ParameterProblems = { readonly [field in keyof ParameterDraft]?: string };

/** The initial values of the form; null: a new parameter. */
export function parameterDraft(parameter: Parameter | null): ParameterDraft {
  const { name = '', description = '', value = null } = parameter ?? {};
  return { name, description, value };
}

/** The body that a draft makes, or its errors. `others`: the names that are taken. */
export function readParameter(
  draft: ParameterDraft,
  others: ReadonlySet<string>,
): { readonly body: ParameterBody | null; readonly problems: ParameterProblems } {
  const typed = { ...draft, name: draft.name.trim(), description: draft.description.trim() };
  const { value: body, wrong } = fitting(parameterEndpoints.createParameter.body, typed);
  const named = problemsOfParameterName(typed.name, others);
  // The first message of a field stays.
  const problems = Object.fromEntries(
    [...wrong, ...named].toReversed().map(({ path, message }) => [path[0], message]),
  );
  return { body: Object.keys(problems).length === 0 ? body : null, problems };
}
