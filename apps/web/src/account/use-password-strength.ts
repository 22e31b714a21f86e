import type { PasswordOwner } from '@thermarium/passwords';
import { useEffect, useRef, useState } from 'react';
import type { PasswordJudged, PasswordTyped } from './password-strength.worker.ts';

/**
 * The strength of a password while it is typed; null: not known yet. A worker judges it; its word lists are loaded with
 * the first letter.
 */
export function usePasswordStrength(password: string, owner: PasswordOwner): PasswordJudged | null {
  const worker = useRef<Worker | null>(null);
  const [judged, setJudged] = useState<PasswordJudged | null>(null);
  const { email, first_name = '', last_name = '' } = owner;

  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(() => {
    if (password === '') return;
    if (worker.current === null) {
      const started = new Worker(new URL('./password-strength.worker.ts', import.meta.url), {
        type: 'module',
      });
      started.addEventListener('message', ({ data }: MessageEvent<PasswordJudged>) => setJudged(data));
      worker.current = started;
    }
    worker.current.postMessage({
      password,
      owner: { email, first_name, last_name },
    } satisfies PasswordTyped);
  }, [password, email, first_name, last_name]);

  return judged?.password === password ? judged : null;
}
