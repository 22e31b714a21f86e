import type { Endpoint } from '@thermarium/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { admissionOf } from '../http/admission.ts';
import { bodyBytes } from '../http/body.ts';
import type { Lanes } from './lanes.ts';
import { ModelSizes } from './model-sizes.ts';
import { BelongsInLane, runOnEventLoop } from './running-call.ts';

/**
 * Bodies from here on are read in a lane. As many objects as are copied by so much take 45 ms of the processor on a busy
 * machine, as many as are changed 29 ms; of all calls these take most.
 */
export const LARGE_BODY_BYTES = 4 * 1024;

/** All who are not signed in share the turns of one user. */
const NOBODY = 0;

/** Where calls are answered: on the event loop, or in a lane where they take long. */
export class CallPlaces {
  private readonly lanes: Lanes | null;
  private readonly sizes: ModelSizes;

  /** `lanes`: null where all calls are answered on the event loop. */
  constructor(database: Database, lanes: Lanes | null) {
    this.lanes = lanes;
    this.sizes = new ModelSizes(database);
  }

  /** Answers a call that was let in, by what is known of it before or, if need be, by what shows on the way. */
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
    try {
      return await runOnEventLoop(work);
    } catch (failure) {
      if (failure instanceof BelongsInLane) return inLane();
      throw failure;
    }
  }

  private async isLong({ access, load }: Endpoint, request: FastifyRequest): Promise<boolean> {
    // What strangers may send is small, and a thread is not to be had for it.
    if (access.to === 'anyone') return false;
    if (load === 'children' || bodyBytes(request).length >= LARGE_BODY_BYTES) return true;
    const { params, caller } = admissionOf(request);
    if (load === 'libraries') return caller !== null && this.sizes.hasLargeLibraries(caller.id);
    const isOfProject = typeof params === 'object' && params !== null && 'project' in params;
    if (load !== 'project' || !isOfProject) return false;
    return typeof params.project === 'number' && this.sizes.isLargeProject(params.project);
  }
}
