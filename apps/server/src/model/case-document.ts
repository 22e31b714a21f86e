import type { Document } from '@thermarium/model';

/** The values of a case, by which it differs from the model. */
export interface CaseValues {
  readonly id: number;
  /** The parameters, in the order of the values. */
  readonly names: readonly string[];
  readonly values: readonly number[];
}

/** The model of a case: a document whose named parameters have other values. */
export function caseDocument(document: Document, { names, values }: Omit<CaseValues, 'id'>): Document {
  const given = new Map(names.map((name, n) => [name, values[n]]));
  return {
    ...document,
    parameters: document.parameters.map((parameter) => ({
      ...parameter,
      value: given.get(parameter.name) ?? parameter.value,
    })),
  };
}
