import { type Document, type Evaluation, evaluateDocument, type KindSchema } from '@thermarium/model';
import { type Cases, valuesInCase } from '../cases.ts';

/** Evaluates a document with the parameters of one case. */
export function evaluateCase(
  document: Document,
  kinds: readonly KindSchema[],
  cases: Cases,
  index: number,
): Evaluation {
  const values = valuesInCase(cases, index);
  const parameters = document.parameters.map((parameter) => ({
    ...parameter,
    value: values.get(parameter.name) ?? parameter.value,
  }));
  return evaluateDocument({ ...document, parameters }, kinds);
}
