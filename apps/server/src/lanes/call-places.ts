import type { Endpoint } from '@thermarium/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BelongsInLane, runOnEventLoop } from '../calls/running-call.ts';
import type { Database } from '../db/database.ts';
import { admissionOf } from '../http/admission.ts';
import { bodyOf } from '../http/body.ts';
import { ModelSizes } from '../model/model-sizes.ts';
import type { Lanes } from './lanes.ts';

/**
 * Bodies of this size or more are read in a lane. Copying as many objects as fit into it takes 45 ms of
 * processor time on a busy machine, changing as many 29 ms; these are the most expensive calls.
 */
export const LARGE_BODY_BYTES = 4 * 1024;

/** All callers without a sign-in share the turns of one user. */
const NOBODY = 0;

/** Chooses where calls are answered: on the event loop, or in a lane where they take long. */
export class CallPlaces {
  private readonly lanes: Lanes | null;
  private readonly sizes: ModelSizes;
  /** The callers to whom the event loop answers. */
  private readonly callers = new WeakMap<FastifyReply, number>();

  /** `lanes`: null where all calls are answered on the event loop. */
  constructor(database: Database, lanes: Lanes | null) {
    this.lanes = lanes;
    this.sizes = new ModelSizes(database);
  }

  /** Counts the answers of the event loop that wait for their readers, before anything compresses them. */
  countAnswers(app: FastifyInstance): void {
    app.addHook('onSend', async (_, reply, payload) => {
      const caller = this.callers.get(reply);
      if (caller !== undefined && (typeof payload === 'string' || payload instanceof Uint8Array))
        this.lanes?.held.hold(caller, payload.length, reply);
      return payload;
    });
  }

  /**
   * Answers a call that was let in, in the place that is known beforehand or, if need be, turns out on the
   * way.
   */
  async answer(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const { lanes } = this;
    if (!lanes) return work();
    const inLane = () =>
      lanes.answer(request, reply, admissionOf(request).caller?.id ?? NOBODY, endpoint.load === 'children');
    if (await this.isLong(endpoint, request)) return inLane();
    const { caller } = admissionOf(request);
    if (caller) {
      lanes.held.expectRoom(caller.id, reply);
      this.callers.set(reply, caller.id);
    }
    try {
      return await runOnEventLoop(work);
    } catch (failure) {
      if (!(failure instanceof BelongsInLane)) throw failure;
      this.callers.delete(reply);
      return inLane();
    }
  }

  private async isLong({ access, load }: Endpoint, request: FastifyRequest): Promise<boolean> {
    // Calls without a sign-in are small, and get no lane.
    if (access.to === 'anyone') return false;
    if (load === 'children' || load === 'file' || bodyOf(request).length >= LARGE_BODY_BYTES) return true;
    const { params, caller } = admissionOf(request);
    if (load === 'libraries') return caller !== null && this.sizes.hasLargeLibraries(caller.id);
    if (load === 'projects') return caller !== null && this.sizes.hasManyProjects(caller.id);
    const isOfProject = typeof params === 'object' && params !== null && 'project' in params;
    if (!isOfProject || typeof params.project !== 'number') return false;
    if (load === 'log') return this.sizes.hasLongLog(params.project);
    return load === 'project' && this.sizes.isLargeProject(params.project);
  }
}
