import type { LoadedAnswer, SignedRequest } from './answers.ts';

/** What is said to the worker. */
export type Order =
  | { readonly type: 'load'; readonly call: number; readonly request: SignedRequest }
  | { readonly type: 'abort'; readonly call: number };

/** What it answers: `failed` is a fault of the program. */
export type Report =
  | { readonly type: 'loaded'; readonly call: number; readonly answer: LoadedAnswer }
  | { readonly type: 'failed'; readonly call: number; readonly message: string };
