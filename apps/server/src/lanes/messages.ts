import type { ProjectEvent } from '@thermarium/api';
import type { Configuration } from '../config/configuration.ts';
import type { Keys } from '../config/secret.ts';
import type { Settings } from '../config/settings.ts';

export type LaneSettings = Settings & Pick<Configuration, 'blobs' | 'mail' | 'dataFolder' | 'logLevel'>;

/** The settings with which a process serves calls as the program does. */
export interface LaneGround {
  /** `postgres://…` */
  readonly url: string;
  readonly keys: Keys;
  readonly settings: LaneSettings;
  /** Connections to the database for the calls of one process. */
  readonly connections: number;
}

/** The first message to a process. */
export interface LaneOpening extends LaneGround {
  /** Processor time of one call, ms. */
  readonly processorMs: number;
  /** The largest answer that is handed over, as sent, bytes. */
  readonly answerBytes: number;
}

/** The signal by which a process ends where a call has used up its processor time. */
export const OVER_TIME = 'SIGVTALRM';

/** A call as received, but for its body: the process looks its caller up again. */
export interface LaneCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly remoteAddress: string;
}

export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface LaneAnswer extends AnswerHead {
  readonly body: Uint8Array;
}

/** The path at which a process answers with the fingerprint of a model. */
export const FINGERPRINT_PATH = '/fingerprint/';

export interface FingerprintQuery {
  readonly project: string;
  readonly transient: 'true' | 'false';
  /** The values of a case, as JSON; `null`: the model as it is. */
  readonly case: string;
}

/** Bodies and answers go over in pieces, in front of the call and of the head of the answer. */
export type ToLane =
  | { readonly type: 'open'; readonly opening: LaneOpening }
  | { readonly type: 'piece'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'call'; readonly id: number; readonly call: LaneCall }
  | { readonly type: 'gone'; readonly id: number }
  | { readonly type: 'close' };

export type FromLane =
  | { readonly type: 'piece'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'answered'; readonly id: number; readonly head: AnswerHead }
  | { readonly type: 'yielded'; readonly id: number }
  /** The call's changes are committed, though it has no answer yet. */
  | { readonly type: 'kept'; readonly id: number }
  | { readonly type: 'log'; readonly line: string }
  | { readonly type: 'event'; readonly project: number; readonly event: ProjectEvent };
