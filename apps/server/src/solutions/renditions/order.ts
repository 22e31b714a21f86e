import type { FieldFormatName } from '@thermarium/api';
import type { DeclaredPlane } from '../solution-index.ts';
import type { AnswerHead } from './answer-head.ts';

/** The part of a solution to write. */
export type Subject = SolutionSubject | PlaneSubject | PlanesSubject | FieldSubject;

interface SubjectOfSolution {
  /** The prefix of its blobs. */
  readonly blobs: string;
  /** Null: the last step. */
  readonly step: number | null;
  readonly head: AnswerHead;
  /** Subtracted from every temperature. */
  readonly minus?: Minus;
}

/** A step of a solution that is subtracted from another. */
export interface Minus {
  /** The prefix of its blobs. */
  readonly blobs: string;
  readonly step: number;
  /** The version of the model that was solved. */
  readonly timestamp: string;
}

export interface SolutionSubject extends SubjectOfSolution {
  readonly kind: 'solution';
}

export interface PlaneSubject extends SubjectOfSolution {
  readonly kind: 'plane';
  readonly plane: Pick<DeclaredPlane, 'plane' | 'coordinate'>;
  readonly withFlux: boolean;
}

export interface PlanesSubject extends SubjectOfSolution {
  readonly kind: 'planes';
  readonly planes: readonly DeclaredPlane[];
  readonly withFlux: boolean;
}

/** A step's temperatures of all cells, as a file. */
export interface FieldSubject {
  readonly kind: 'field';
  /** The prefix of its blobs. */
  readonly blobs: string;
  /** Null: the last step. */
  readonly step: number | null;
  readonly format: FieldFormatName;
}

/** The prefixes of the blobs that an answer is written from. */
export function prefixesOf(subject: Subject): readonly string[] {
  const minus = subject.kind === 'field' ? undefined : subject.minus;
  return minus ? [subject.blobs, minus.blobs] : [subject.blobs];
}

/** The form of an answer, and its content coding in HTTP. */
export interface Manner {
  /** `file`: the subject's own. */
  readonly form: 'json' | 'arrow' | 'file';
  readonly coding: 'gzip' | 'identity';
}

export interface Order {
  readonly subject: Subject;
  readonly manner: Manner;
  /** The report of the solve, as JSON text; only a whole solution includes it. */
  readonly summary: string;
}

/** Bytes that replace others in a stale answer. */
export interface Patch {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** A written answer file. */
export interface Written {
  readonly bytes: number;
  readonly whenStale: readonly Patch[];
}
