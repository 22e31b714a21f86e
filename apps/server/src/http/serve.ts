import type { Readable } from 'node:stream';
import type { Endpoint } from '@thermarium/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { enforce, type Right } from './access.ts';
import { type Authenticate, bearerToken, type Caller } from './caller.ts';
import { type FieldMessage, fieldErrors } from './field-errors.ts';
import { plainWords } from './plain-words.ts';
import { FieldsInvalid, notFound } from './refused.ts';

/** One call that was let through: its parts as their schemas give them. */
interface Call<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  /** Nobody only where the endpoint is for anyone. */
  readonly caller: E['access'] extends { readonly to: 'anyone' } ? Caller | null : Caller;
  /** What the caller may do with the project or library of the call. */
  readonly right: Right;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler returns: the answer; where the form is written by hand its text or bytes, or nothing once it has sent them. */
type Given<E extends Endpoint> = E['form'] extends 'json'
  ? z.input<E['answer']>
  : E['form'] extends 'empty'
    ? undefined
    : string | Uint8Array | Readable | undefined;

export type Handlers<Table extends EndpointTable> = {
  readonly [Key in keyof Table]: (call: Call<Table[Key]>) => Promise<Given<Table[Key]>>;
};

type EndpointTable = Readonly<Record<string, Endpoint>>;

export interface Gate {
  readonly database: Database;
  readonly authenticate: Authenticate;
}

/**
 * Registers a handler for every endpoint of a table. Before a handler runs, its path, the caller's right and then the
 * rest of the request have been checked; after it, a JSON answer is written by the endpoint's schema, so that no
 * column leaves the server that the contract does not name.
 */
export function serve<Table extends EndpointTable>(
  app: FastifyInstance,
  gate: Gate,
  table: Table,
  handlers: Handlers<NoInfer<Table>>,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    // Each handler takes the call of its own endpoint, which the table's type has checked; here all look alike.
    const handle = handlers[name] as (call: Call<Endpoint>) => Promise<unknown>;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      config: { endpoint },
      handler: async (request, reply) => {
        const call = await admit(gate, endpoint, request, reply);
        return respond(endpoint, reply, await handle(call));
      },
    });
  }
}

async function admit(
  { database, authenticate }: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<Endpoint>> {
  const token = bearerToken(request);
  const caller = token === null ? null : await authenticate(token);
  const params = endpoint.params.safeParse(request.params);
  const resource = params.success ? resourceOf(endpoint, params.data) : null;
  const right = await enforce(database, endpoint.access, caller, resource);
  if (!params.success) throw notFound();
  const query = endpoint.query.safeParse(request.query, { error: plainWords });
  const body = endpoint.body.safeParse(request.body ?? {}, { error: plainWords });
  const wrong = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])];
  if (!query.success || !body.success) throw new FieldsInvalid(fieldErrors(wrong.map(messageOf)));
  // `enforce` has thrown where the endpoint asks for a caller and there is none.
  return {
    params: params.data,
    query: query.data,
    body: body.data,
    caller: caller as Caller,
    right,
    request,
    reply,
  };
}

function messageOf({ path, message }: z.core.$ZodIssue): FieldMessage {
  return { path: path.map((segment) => (typeof segment === 'number' ? segment : String(segment))), message };
}

function resourceOf({ access }: Endpoint, params: unknown): number | null {
  if (!('of' in access) || typeof params !== 'object' || params === null) return null;
  const found = new Map(Object.entries(params)).get(access.of);
  return typeof found === 'number' ? found : null;
}

const CONTENT_TYPES = {
  'json-text': 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
} as const;

function respond(endpoint: Endpoint, reply: FastifyReply, given: unknown): unknown {
  if (reply.sent) return reply;
  reply.code(endpoint.status);
  switch (endpoint.form) {
    case 'json':
      return endpoint.answer.parse(given);
    case 'empty':
      return reply.send();
    case 'json-text':
    case 'text':
      if (!reply.hasHeader('content-type')) reply.type(CONTENT_TYPES[endpoint.form]);
      return given;
    default:
      return given;
  }
}
