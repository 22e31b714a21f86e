import type { Readable } from 'node:stream';
import type { Endpoint } from '@thermarium/api';
import { type FieldMessage, fieldErrors } from '@thermarium/records';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Authenticate, Caller } from '../calls/caller.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import type { Right } from './access.ts';
import { admissionOf, admit } from './admission.ts';
import { respond, wholeAnswer } from './answer.ts';
import { bodyOf, parseBody } from './body.ts';
import { type AnswerKeeper, answerOnce, keyOf } from './idempotency.ts';
import { plainWords } from './plain-words.ts';

/** A call that was let through, with its parts parsed by their schemas. */
interface Call<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  /** Null only where the endpoint is for anyone. */
  readonly caller: E['access'] extends { readonly to: 'anyone' } ? Caller | null : Caller;
  /** The caller's right on the call's project or library. */
  readonly right: Right;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * The result of a handler: the answer; for other forms text or bytes, or nothing once the handler has sent
 * them.
 */
type Given<E extends Endpoint> = E['form'] extends 'json'
  ? z.input<E['answer']>
  : E['form'] extends 'empty'
    ? undefined
    : string | Uint8Array | Readable | undefined;

export type Handlers<Table extends EndpointTable> = {
  readonly [Key in keyof Table]: (call: Call<Table[Key]>) => Promise<Given<Table[Key]>>;
};

type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Chooses the process that answers a call that was let in: this one, or another where the call takes long. */
interface Places {
  answer(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ): Promise<unknown>;
}

export interface Gate extends AnswerKeeper {
  readonly authenticate: Authenticate;
  readonly places: Places;
}

/**
 * Registers a handler for every endpoint of a table. Before a handler runs, the call has been let in
 * (`admission.ts`) and the rest of the request has been checked; after it, a JSON answer is serialised by the
 * endpoint's schema, so that no column leaves the server that the contract does not name.
 */
export function serve<Table extends EndpointTable>(
  app: FastifyInstance,
  gate: Gate,
  table: Table,
  handlers: Handlers<NoInfer<Table>>,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    // Each handler takes the call of its own endpoint, which the table's type has checked; this line needs
    // one type for all.
    const handle = handlers[name] as (call: Call<Endpoint>) => Promise<unknown>;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      onRequest: (request) => admit(gate, endpoint, request),
      handler: (request, reply) =>
        gate.places.answer(endpoint, request, reply, async () => {
          const answer = () => handle(read(endpoint, request, reply));
          const { caller, refusal } = admissionOf(request);
          const key = keyOf(endpoint, request);
          if (key === null || caller === null) return respond(endpoint, reply, await answer());
          return answerOnce(gate, caller, key, request, reply, async () => {
            // The caller did it under this key before, and may not do it again.
            if (refusal !== null) throw refusal;
            return wholeAnswer(endpoint, reply, await answer());
          });
        }),
    });
  }
}

/** Parses query and body of a call that was let in. */
function read(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Call<Endpoint> {
  const { caller, params, right } = admissionOf(request);
  const sent = parseBody(bodyOf(request).whole(), request, endpoint);
  const query = endpoint.query.safeParse(request.query, { error: plainWords });
  const body = endpoint.body.safeParse(sent ?? {}, { error: plainWords });
  const wrong = [...(query.error?.issues ?? []), ...(body.error?.issues ?? [])];
  if (!query.success || !body.success) throw new FieldsInvalid(fieldErrors(wrong.map(messageOf)));
  // Admission guarantees a caller where the endpoint needs one.
  return { params, query: query.data, body: body.data, caller: caller as Caller, right, request, reply };
}

function messageOf({ path, message }: z.core.$ZodIssue): FieldMessage {
  return { path: path.map((segment) => (typeof segment === 'number' ? segment : String(segment))), message };
}
