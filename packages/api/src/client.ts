import type { FieldErrors } from '@thermarium/records';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { IDEMPOTENCY_KEY, takesKey } from './idempotency-key.ts';
import { ANY_TYPE, JSON_TYPE } from './media-types.ts';

/** The error of a call that was refused or could not be made. */
export class CallFailed extends Error {
  readonly status: number;
  readonly statusText: string;
  /** Messages by field; null unless the status is 400. */
  readonly fields: FieldErrors | null;
  /** The parsed body; null when it was not JSON. */
  readonly body: unknown;

  constructor(status: number, statusText: string, body: unknown) {
    super(detailOf(body) ?? `${statusText} (${status})`);
    this.name = 'CallFailed';
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.fields = status === 400 && isFieldErrors(body) ? body : null;
  }
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFieldErrors(value: unknown): value is FieldErrors {
  return isRecord(value) && !('detail' in value);
}

function detailOf(body: unknown): string | null {
  return isRecord(body) && typeof body.detail === 'string' ? body.detail : null;
}

export interface ClientOptions {
  /** The server's address without a slash at the end; empty: the page's own. */
  readonly address?: string;
  /** Returns the access token, or null; it is called before every call. */
  readonly token?: () => string | null;
  readonly fetch?: typeof fetch;
}

/** The parts of a request that an endpoint takes; the others may be left out. */
export interface CallInput<E extends Endpoint> {
  readonly params?: PathValues<z.input<E['params']>>;
  readonly query?: z.input<E['query']>;
  readonly body?: z.input<E['body']>;
  readonly signal?: AbortSignal;
  /** The idempotency key of a call that writes, for a caller that repeats the call itself. Default: a new key. */
  readonly key?: string;
}
type PathValues<Params> = { readonly [Key in keyof Params]: string | number };

export type Answer<E extends Endpoint> = E['form'] extends 'empty' ? undefined : z.output<E['answer']>;

export type Client = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Answer<E>>;

/** The pauses before a call whose connection broke is sent again, ms. */
const SEND_AGAIN_AFTER: readonly number[] = [250, 1000, 3000];

/**
 * Makes a client of the endpoints; their schemas type its input and answers. Calls reject with `CallFailed`. A call
 * that writes carries a key, and is sent again under this key if the connection breaks before the answer.
 */
export function createClient({ address = '', token, fetch: send = fetch }: ClientOptions = {}): Client {
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> => {
    const url = address + pathOf(endpoint, input.params, input.query);
    const key = input.key ?? newKey();
    const exchange = async (): Promise<{ readonly response: Response; readonly text: string }> => {
      const headers = new Headers({ accept: endpoint.form === 'text' ? 'text/plain' : 'application/json' });
      const bearer = token?.() ?? null;
      if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
      if (input.body !== undefined) headers.set('content-type', mediaTypeOf(endpoint, input.body));
      if (takesKey(endpoint)) headers.set(IDEMPOTENCY_KEY, key);
      const response = await send(url, {
        method: endpoint.method,
        headers,
        ...(input.body !== undefined && {
          body: isFile(input.body) ? input.body : JSON.stringify(input.body),
        }),
        ...(input.signal && { signal: input.signal }),
      });
      return { response, text: await response.text() };
    };
    const isRepeatable = takesKey(endpoint) && input.key === undefined;
    const { response, text } = await persistently(
      exchange,
      isRepeatable ? SEND_AGAIN_AFTER : [],
      input.signal,
    );
    if (!response.ok) throw new CallFailed(response.status, response.statusText, parsed(text));
    // The server wrote the answer by the endpoint's schema; checking it again would cost as much as writing it.
    return (
      endpoint.form === 'empty' ? undefined : endpoint.form === 'text' ? text : JSON.parse(text)
    ) as Answer<E>;
  };
}

function isFile(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array;
}

function mediaTypeOf({ files }: Endpoint, body: unknown): string {
  if (!isFile(body)) return JSON_TYPE;
  return files === 'any' ? ANY_TYPE : (files[0] ?? ANY_TYPE);
}

/** A unique key. `randomUUID` exists only on pages served over HTTPS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Tries again after each pause while the connection breaks (`fetch` throws a `TypeError`). */
async function persistently<Result>(
  attempt: () => Promise<Result>,
  pauses: readonly number[],
  signal: AbortSignal | undefined,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const [pause, ...later] = pauses;
    if (pause === undefined || !(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal?.aborted) throw error;
    return persistently(attempt, later, signal);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The path and query of a call. */
export function pathOf<E extends Endpoint>(
  { path }: E,
  params?: CallInput<E>['params'],
  query?: CallInput<E>['query'],
): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`The path ${path} needs '${key}'.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(key, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
