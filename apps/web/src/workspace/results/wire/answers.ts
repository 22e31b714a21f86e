import type { OverlayContent, OverlayReading } from '../overlays/readings.ts';
import type { StepRows } from '../steps/step-rows.ts';
import type { PackedSolution } from './read-solution.ts';

/** The form of the content of an answer. */
export type Reading =
  | { readonly kind: 'solution' }
  | { readonly kind: 'difference' }
  | { readonly kind: 'steps' }
  | OverlayReading;

/** A request for results. It crosses to a worker, so it has only plain values. */
export interface AnswerRequest {
  readonly address: string;
  /** Entity tags of the answers that are known already. */
  readonly known: readonly string[];
  /** Whether the answer never changes, as that about a step of a transient: a new solve has steps of its own. */
  readonly lasting: boolean;
  readonly reading: Reading;
}

export interface SignedRequest extends AnswerRequest {
  /** The access token; null: nobody is signed in. */
  readonly token: string | null;
}

export type AnswerContent =
  | { readonly kind: 'solution'; readonly solution: PackedSolution | null }
  | { readonly kind: 'steps'; readonly steps: StepRows }
  | OverlayContent;

export type LoadedAnswer =
  | { readonly outcome: 'read'; readonly tag: string | null; readonly content: AnswerContent }
  /** The answer is one of the known ones. */
  | { readonly outcome: 'known'; readonly tag: string | null }
  /** `status` 0: the program could not be reached. */
  | { readonly outcome: 'refused'; readonly status: number; readonly message: string };

/** Fetches and reads answers away from the thread that draws. Rejects only when the signal has ended it. */
export type LoadAnswer = (request: AnswerRequest, signal: AbortSignal) => Promise<LoadedAnswer>;
export type LoadSigned = (request: SignedRequest, signal: AbortSignal) => Promise<LoadedAnswer>;
