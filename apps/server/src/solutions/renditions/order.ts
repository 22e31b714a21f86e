import type { DeclaredPlane } from '../solution-index.ts';
import type { AnswerHead } from './answer-head.ts';

/** What of a solution is to be written out. */
export type Subject = SolutionSubject | PlaneSubject | PlanesSubject;

interface SubjectOfSolution {
  /** The prefix of its blobs. */
  readonly blobs: string;
  /** Null: the last. */
  readonly step: number | null;
  readonly head: AnswerHead;
}

export interface SolutionSubject extends SubjectOfSolution {
  readonly kind: 'solution';
}

export interface PlaneSubject extends SubjectOfSolution {
  readonly kind: 'plane';
  readonly plane: Pick<DeclaredPlane, 'plane' | 'coordinate'>;
}

export interface PlanesSubject extends SubjectOfSolution {
  readonly kind: 'planes';
  readonly planes: readonly DeclaredPlane[];
}

/** How it is to be written: the form and what of HTTP's codings is laid over it. */
export interface Manner {
  readonly form: 'json' | 'arrow';
  readonly coding: 'gzip' | 'identity';
}

export interface Order {
  readonly subject: Subject;
  readonly manner: Manner;
  /** The report of the solve, as JSON text; only a whole solution has it with it. */
  readonly summary: string;
}

/** Bytes that stand in place of others, in a stale answer. */
export interface Patch {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** An answer as it lies in a file. */
export interface Written {
  readonly bytes: number;
  readonly whenStale: readonly Patch[];
}
