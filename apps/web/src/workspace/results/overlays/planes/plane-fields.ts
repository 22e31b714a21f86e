import type { PlaneField } from '../../plane-field.ts';
import type { ResultsState } from '../../results-state.ts';
import type { DeclaredField } from './read-planes.ts';

/** Temperatures on the planes of the project, by the planes' ids. */
export interface DeclaredPlanes {
  readonly fields: ReadonlyMap<number, PlaneField>;
  /** Planes without temperatures: they are newer than the solution, whose inside was not kept. */
  readonly notKept: ReadonlySet<number>;
}

/** The planes of an answer. */
export function declaredPlanes(all: readonly DeclaredField[]): DeclaredPlanes {
  const fields = new Map<number, PlaneField>();
  const notKept = new Set<number>();
  for (const { id, field } of all) {
    if (field) fields.set(id, field);
    else notKept.add(id);
  }
  return { fields, notKept };
}

/** The temperatures on planes of the project that are shown, by the planes' ids. */
export function planeFields({ overlays }: Pick<ResultsState, 'overlays'>): DeclaredPlanes['fields'] {
  return overlays.planes?.data?.fields ?? NO_PLANES;
}

const NO_PLANES: DeclaredPlanes['fields'] = new Map();
