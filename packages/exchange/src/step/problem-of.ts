import { evaluateFields, type Issue, mainMaterialIn } from '@thermarium/model';
import type { FileKind } from '../format.ts';

/** Stands for the material that an object gets later. */
const SOME = 'some';

/**
 * The problem because of which the model would refuse an object of these values beside the defaults, as a sentence; null: none. It
 * takes as long as the kind's own check.
 */
export function problemOf(kind: FileKind, values: Readonly<Record<string, unknown>>): string | null {
  const problems: Issue[] = [];
  const material = mainMaterialIn(kind.fields);
  const given = material === null ? values : { ...values, [material]: SOME };
  const evaluated = evaluateFields(kind.fields, given, '', {
    parameters: new Map(),
    materialNames: new Set([SOME]),
    report: (problem) => void problems.push(problem),
    owner: kind.title,
  });
  const found = [
    ...problems,
    ...((evaluated && kind.check?.(evaluated, { material: () => undefined })) ?? []),
  ].find(({ severity }) => severity === 'error');
  return found?.message ?? null;
}
