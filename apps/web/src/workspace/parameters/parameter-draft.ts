import { type ParameterBody, parameterEndpoints } from '@thermarium/api';
import { defaultsOf, type FieldTable, parameterFields, type Scalar } from '@thermarium/model';
import { ownValues, problemsOfParameterName } from '@thermarium/records';
import { fitting } from '../records/fitting.ts';
import type { Parameter } from '../records/project-content.ts';

type Fields = typeof parameterFields;

/** The typed fields of a parameter. */
export type ParameterDraft = {
  readonly [Key in keyof Fields]: Fields[Key]['kind'] extends 'number' ? Scalar | null : string;
};

/** The first error of each field. */
export type ParameterProblems = { readonly [field in keyof ParameterDraft]?: string };

function isText(key: string): boolean {
  const fields: FieldTable = parameterFields;
  return fields[key]?.kind === 'text';
}

/** The initial values of the form; null: a new parameter. */
export function parameterDraft(parameter: Parameter | null): ParameterDraft {
  // A new parameter has the defaults, blanks among them.
  return { ...defaultsOf(parameterFields), ...ownValues(parameter ?? {}, parameterFields) } as ParameterDraft;
}

/** The body that a draft makes, or its errors. `others`: the names that are taken. */
export function readParameter(
  draft: ParameterDraft,
  others: ReadonlySet<string>,
): { readonly body: ParameterBody | null; readonly problems: ParameterProblems } {
  const texts = Object.entries<unknown>(draft).filter(([key]) => isText(key));
  const typed = {
    ...draft,
    ...Object.fromEntries(texts.map(([key, value]) => [key, String(value).trim()])),
  };
  const { value: body, wrong } = fitting(parameterEndpoints.createParameter.body, typed);
  const named = problemsOfParameterName(typed.name, others);
  // The first message of a field stays.
  const problems = Object.fromEntries(
    [...wrong, ...named].toReversed().map(({ path, message }) => [path[0], message]),
  );
  return { body: Object.keys(problems).length === 0 ? body : null, problems };
}
