import { type Document, evaluateFields, planeFields } from '@thermarium/model';
import type { DeclaredPlane } from './solution-index.ts';

/**
 * The planes of a document at their coordinates, visible or not. A plane whose coordinate has no value is
 * left out: it takes no part in a solve and must not fail it.
 *
 * @param ids of the document's planes, in their order
 */
export function declaredPlanes(
  { planes, parameters }: Pick<Document, 'planes' | 'parameters'>,
  ids: readonly number[],
): DeclaredPlane[] {
  const context = {
    parameters: new Map(parameters.map(({ name, value }) => [name, value])),
    materialNames: new Set<string>(),
    report: () => {},
    owner: 'a plane',
  };
  return planes.flatMap((plane, n) => {
    const values = evaluateFields(planeFields, { ...plane }, '', context);
    return values ? [{ id: ids[n], plane: values.plane, coordinate: values.coordinate }] : [];
  });
}
