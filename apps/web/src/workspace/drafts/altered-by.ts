import { alteringValues, type FieldTable, mediaAmong } from '@thermarium/model';
import { checkValues, type ModelKnowledge } from '../forms/field-issues.ts';
import type { FormTarget } from '../forms/form-target.ts';
import type { Values } from '../forms/typed-values.ts';
import { ALTERS_NONE, type Alters } from './draft-source.ts';

/** Whether solutions differ between the stored values of an object and the typed ones. Planes alter none. */
export function alteredBy({ kind, stored }: FormTarget, typed: Values, knowledge: ModelKnowledge): Alters {
  if (kind.type === 'plane') return ALTERS_NONE;
  const differs = (transient: boolean) =>
    contentOf(kind.fields, stored, knowledge, transient) !==
    contentOf(kind.fields, typed, knowledge, transient);
  return { steady: differs(false), transient: differs(true) };
}

/** The values of an object that alter a solution, as text. Values with an error are compared as they are typed. */
function contentOf(fields: FieldTable, typed: Values, knowledge: ModelKnowledge, transient: boolean): string {
  const { values } = checkValues({ fields }, typed, knowledge, { owner: '', active: true });
  const media = values ? mediaAmong(knowledge.material, transient) : (name: string) => name;
  return JSON.stringify(alteringValues(fields, values ?? typed, media));
}
