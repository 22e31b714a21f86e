import type { CaptchaChallenge } from '@thermarium/api';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A solved challenge that expires within this time is no longer sent, ms. */
const MARGIN = 20_000;

interface BotCheckState {
  /** `longer`: a challenge of high effort, which takes some seconds. */
  readonly status: 'working' | 'longer' | 'passed' | 'failed';
}

export interface BotCheck {
  readonly store: StoreApi<BotCheckState>;
  /** Gets a challenge and solves it, while the person types. */
  begin(): void;
  /** A solved challenge for one call, as the value of `reCaptchaToken`; waits until it is solved. */
  take(): Promise<string>;
  /** The same with high effort, for an account with many failed sign-ins. */
  takeHigh(): Promise<string>;
}

export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
}

interface Solved {
  readonly payload: string;
  /** ms since 1970 */
  readonly expires: number;
}

type Effort = 'usual' | 'high';

/** The proof of work that signing in and asking for a new password take. Each solution is good for one call and five minutes. */
export function createBotCheck({
  challenge: ask,
  solve,
  now = Date.now,
}: {
  readonly challenge: (effort: Effort) => Promise<CaptchaChallenge>;
  readonly solve: (challenge: CaptchaChallenge) => Promise<Solution>;
  readonly now?: () => number;
}): BotCheck {
  const store = createStore<BotCheckState>()(() => ({ status: 'working' }));
  let current: Promise<Solved> | null = null;

  function work(effort: Effort = 'usual'): Promise<Solved> {
    store.setState({ status: effort === 'high' ? 'longer' : 'working' });
    const mine = solved(effort);
    current = mine;
    mine.then(
      () => current === mine && store.setState({ status: 'passed' }),
      () => {
        if (current !== mine) return;
        current = null;
        store.setState({ status: 'failed' });
      },
    );
    return mine;
  }

  async function solved(effort: Effort): Promise<Solved> {
    const asked = now();
    const challenge = await ask(effort);
    const solution = await solve(challenge);
    const payload = btoa(JSON.stringify({ challenge, solution }));
    // Expiry is counted on this computer's clock, which may differ from the server's by more than LIFETIME.
    return { payload, expires: asked + LIFETIME };
  }

  return {
    store,
    begin: () => {
      if (current === null) void work().catch(() => {});
    },
    take: async () => {
      let ready = await (current ?? work());
      if (ready.expires - MARGIN <= now()) ready = await work();
      current = null;
      return ready.payload;
    },
    takeHigh: async () => {
      const { payload } = await work('high');
      current = null;
      return payload;
    },
  };
}

/** The time for which the server accepts a solution, ms. */
const LIFETIME = 5 * 60_000;
