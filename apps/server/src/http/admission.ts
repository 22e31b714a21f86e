import type { Endpoint } from '@thermarium/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from '../calls/caller.ts';
import { notFound, Refused } from '../errors/refused.ts';
import { enforce, enforceScope, type Right } from './access.ts';
import { checkBodyHeaders } from './body.ts';
import { type KeyKeeper, keyOf, wasDone } from './idempotency.ts';
import { discardBody } from './received-body.ts';

/** A call that was let in, of which only its path and headers have been read. */
interface Admission {
  readonly caller: Caller | null;
  readonly right: Right;
  /** The path's parameters, parsed by the endpoint's schema. */
  readonly params: unknown;
  /**
   * Set where the caller may not make this call, but has made one under this key: they may read its answer
   * again.
   */
  readonly refusal: Refused | null;
}

const admissions = new WeakMap<FastifyRequest, Admission>();
const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request, also of one that was not let in; null: unknown. */
export function callerOf(request: FastifyRequest): Caller | null {
  return callers.get(request) ?? null;
}

/** The admission of a request whose handler runs. */
export function admissionOf(request: FastifyRequest): Admission {
  const admission = admissions.get(request);
  if (!admission) throw new Error(`${request.method} ${request.routeOptions.url} was let in by nobody.`);
  return admission;
}

/** The services by which callers and their rights are found. */
interface Registers extends KeyKeeper {
  readonly authenticate: Authenticate;
}

/**
 * Decides on a call before a byte of its body is read: who calls, and what they may do with the resource. The
 * body of a refused call is discarded unread.
 */
export async function admit(
  registers: Registers,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  try {
    admissions.set(request, await admissionTo(registers, endpoint, request));
  } catch (refusal) {
    discardBody(request.raw, endpoint.bodyLimit);
    throw refusal;
  }
}

/** Refuses calls of unknown endpoints before their bodies are read. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404, raw }) => {
    if (!is404) return;
    discardBody(raw, 0);
    throw notFound();
  });
}

async function admissionTo(
  registers: Registers,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Admission> {
  const token = bearerToken(request);
  const caller = token === null ? null : await registers.authenticate(token);
  if (caller !== null) callers.set(request, caller);
  enforceScope(endpoint, caller);
  const params = endpoint.params.safeParse(request.params);
  const resource = params.success ? resourceOf(endpoint, params.data) : null;
  let right: Right = null;
  let refusal: Refused | null = null;
  try {
    right = await enforce(registers.database, endpoint.access, caller, resource);
    if (!params.success) throw notFound();
  } catch (error) {
    if (!(error instanceof Refused) || !(await isRepeated(registers, endpoint, caller, request))) throw error;
    refusal = error;
  }
  checkBodyHeaders(request, endpoint);
  return { caller, right, params: params.data, refusal };
}

/**
 * Whether the caller made this call before under its key: whoever has deleted a project, or left it, and lost
 * the answer, asks again.
 */
async function isRepeated(
  keeper: KeyKeeper,
  endpoint: Endpoint,
  caller: Caller | null,
  request: FastifyRequest,
): Promise<boolean> {
  const key = keyOf(endpoint, request);
  return caller !== null && key !== null && (await wasDone(keeper, caller, key));
}

function resourceOf({ access }: Endpoint, params: unknown): number | null {
  if (!('of' in access) || typeof params !== 'object' || params === null) return null;
  const found = new Map(Object.entries(params)).get(access.of);
  return typeof found === 'number' ? found : null;
}

/** The token of `Authorization: Bearer …`. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w\-.~+/]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
