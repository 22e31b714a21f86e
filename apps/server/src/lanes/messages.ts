import type { ProjectEvent } from '@thermarium/api';
import type { Configuration } from '../config/configuration.ts';
import type { HandedBody } from '../http/sent-body.ts';
import type { Keys, Settings } from '../services.ts';

export type LaneSettings = Settings & Pick<Configuration, 'blobs' | 'mail' | 'dataFolder' | 'logLevel'>;

/** The settings with which a thread serves calls as the program does. */
export interface LaneGround {
  /** `postgres://…` */
  readonly url: string;
  readonly keys: Keys;
  readonly settings: LaneSettings;
  /** Connections to the database for the calls of one thread. */
  readonly connections: number;
}

/** The largest answer that is handed over, as sent, bytes. */
export interface AnswerLimit {
  readonly answerBytes: number;
}

/** A call as received: the thread looks its caller up again. */
export interface LaneCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Its port goes with the call. */
  readonly body: HandedBody;
  readonly remoteAddress: string;
}

export interface LaneAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Uint8Array;
}

/** The path at which a thread answers with the fingerprint of a model. */
export const FINGERPRINT_PATH = '/fingerprint/';

export interface FingerprintQuery {
  readonly project: string;
  readonly transient: 'true' | 'false';
  /** The values of a case, as JSON; `null`: the model as it is. */
  readonly case: string;
}

export type ToLane =
  | { readonly type: 'call'; readonly id: number; readonly call: LaneCall }
  | { readonly type: 'gone'; readonly id: number }
  | { readonly type: 'close' };

export type FromLane =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly answer: LaneAnswer }
  | { readonly type: 'yielded'; readonly id: number }
  /** The call's changes are committed, though it has no answer yet. */
  | { readonly type: 'kept'; readonly id: number }
  | { readonly type: 'log'; readonly line: string }
  | { readonly type: 'event'; readonly project: number; readonly event: ProjectEvent };
