import type { PlaneField } from '../../plane-field.ts';
import type { ResultsState } from '../../results-state.ts';
import type { DeclaredField } from './read-planes.ts';

/** The fields of a solution on the planes of the project, by the planes' ids. */
export interface DeclaredPlanes<Field> {
  readonly fields: ReadonlyMap<number, Field>;
  /** Planes of which it has nothing: what is inside was not kept. */
  readonly notKept: ReadonlySet<number>;
}

/** The planes of an answer. */
export function declaredPlanes<Field>(all: readonly DeclaredField<Field>[]): DeclaredPlanes<Field> {
  const fields = new Map<number, Field>();
  const notKept = new Set<number>();
  for (const { id, field } of all) {
    if (field) fields.set(id, field);
    else notKept.add(id);
  }
  return { fields, notKept };
}

/** The temperatures on planes of the project that are shown, by the planes' ids. */
export function planeFields({
  overlays,
}: Pick<ResultsState, 'overlays'>): DeclaredPlanes<PlaneField>['fields'] {
  return overlays.planes?.data?.fields ?? NO_PLANES;
}

const NO_PLANES: DeclaredPlanes<PlaneField>['fields'] = new Map();
