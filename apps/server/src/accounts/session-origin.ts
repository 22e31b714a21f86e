import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../limits/address-group.ts';

/** The origin of a session, as its owner is shown it; null: not known. */
export interface SessionOrigin {
  /** An IPv4 address, or a network of IPv6. */
  readonly address: string | null;
  /** `Firefox on Linux`. */
  readonly browser: string | null;
}

export const UNKNOWN_ORIGIN: SessionOrigin = { address: null, browser: null };

/** Longest stored browser name, characters. */
const LONGEST_BROWSER = 60;

export function originOf(request: FastifyRequest): SessionOrigin {
  return { address: addressGroup(request.ip), browser: browserName(request.headers['user-agent']) };
}

/** A browser in words; for another program the name that it gives itself. */
function browserName(agent: string | undefined): string | null {
  if (!agent) return null;
  const { browser, os } = bowser.parse(agent);
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  const name = known.length > 0 ? known.join(' on ') : (/^[\w.-]+/.exec(agent)?.[0] ?? null);
  return name === null ? null : name.slice(0, LONGEST_BROWSER);
}
