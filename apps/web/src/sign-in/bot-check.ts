import type { CaptchaChallenge } from '@thermarium/api';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A solved challenge that ends within this time is not sent any more, ms. */
const MARGIN = 20_000;

interface BotCheckState {
  readonly status: 'working' | 'passed' | 'failed';
}

export interface BotCheck {
  readonly store: StoreApi<BotCheckState>;
  /** Gets a challenge and solves it, while the person types. */
  begin(): void;
  /** A solved challenge for one call, as `reCaptchaToken` takes it; waits for it where need be. */
  take(): Promise<string>;
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

/** The proof of work that signing in asks for. Each solution is good for one call and five minutes. */
export function createBotCheck({
  challenge: ask,
  solve,
  now = Date.now,
}: {
  readonly challenge: () => Promise<CaptchaChallenge>;
  readonly solve: (challenge: CaptchaChallenge) => Promise<Solution>;
  readonly now?: () => number;
}): BotCheck {
  const store = createStore<BotCheckState>()(() => ({ status: 'working' }));
  let current: Promise<Solved> | null = null;

  function work(): Promise<Solved> {
    store.setState({ status: 'working' });
    const mine = solved();
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

  async function solved(): Promise<Solved> {
    const asked = now();
    const challenge = await ask();
    const solution = await solve(challenge);
    const payload = btoa(JSON.stringify({ challenge, solution }));
    // By this computer's clock, which may be wrong by more than the challenge lives.
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
  };
}

/** How long the program takes a solution, ms. */
const LIFETIME = 5 * 60_000;
