import { evaluateDocument, type Issue, type KindSchema } from '@thermarium/model';
import type { LoadedModel } from '../format.ts';
import { type ModelFileReading, readModelFile } from './read-model-file.ts';

/**
 * Reads a model file and evaluates its model, and lists the problems of the text and of the model together. A place
 * that could not be read is not reported again because of the default that replaces it.
 */
export function loadModelFile(text: string, kinds: readonly KindSchema[], limitBytes?: number): LoadedModel {
  return evaluated(readModelFile(text, kinds, limitBytes), kinds);
}

/** Evaluates the model of a document that was read, with the issues of its reading. */
export function evaluated({ document, issues }: ModelFileReading, kinds: readonly KindSchema[]): LoadedModel {
  if (!document) return { document, model: null, issues };
  const evaluation = evaluateDocument(document, kinds);
  const unread = new Set(issues.filter(isError).map(({ path }) => path));
  const further = evaluation.issues.filter(({ path }) => path === '' || !unread.has(path));
  return {
    document,
    model: issues.some(isError) ? null : evaluation.model,
    issues: [...issues, ...further],
  };
}

function isError({ severity }: Issue): boolean {
  return severity === 'error';
}
