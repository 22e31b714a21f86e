import type { LoadedAnswer, SignedRequest } from './answers.ts';

/** A message to the worker. */
export type Order =
  | { readonly type: 'load'; readonly call: number; readonly request: SignedRequest }
  | { readonly type: 'abort'; readonly call: number };

/** A message from the worker; `failed` tells of a bug. */
export type Report =
  | { readonly type: 'loaded'; readonly call: number; readonly answer: LoadedAnswer }
  | { readonly type: 'failed'; readonly call: number; readonly message: string };
