import { SHORTEST_PASSWORD } from '@thermarium/api';
import type { PasswordOwner } from '@thermarium/passwords';
import { useEffect, useRef, useState } from 'react';
import classes from './password-meter.module.css';
import type { PasswordJudged, PasswordTyped } from './password-strength.worker.ts';

const STEPS = [1, 2, 3, 4] as const;

/** Shows the strength of a new password and how to improve it; nothing while the field is blank. */
export function PasswordMeter({
  password,
  owner,
}: {
  readonly password: string;
  readonly owner: PasswordOwner;
}) {
  const judged = usePasswordStrength(password, owner);
  if (password === '') return null;
  const isLong = [...password.normalize('NFKC')].length >= SHORTEST_PASSWORD;
  const isEnough = isLong && judged?.isEnough === true;
  return (
    <div className={classes.meter} data-enough={isEnough}>
      <div className={classes.steps} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-reached={judged !== null && judged.score >= step} />
        ))}
      </div>
      <p className={classes.words} role="status">
        {wordsFor(isLong, judged)}
      </p>
    </div>
  );
}

function wordsFor(isLong: boolean, judged: ReturnType<typeof usePasswordStrength>): string {
  if (!isLong) return `At least ${SHORTEST_PASSWORD} characters.`;
  if (judged === null) return '\u00a0';
  if (judged.isEnough) return judged.score === STEPS.length ? 'Very hard to guess.' : 'Hard to guess.';
  return judged.advice || 'Too easy to guess. Add another word.';
}

/**
 * The strength of a password while it is typed; null: not known yet. A worker judges it; its word lists are loaded with
 * the first letter.
 */
function usePasswordStrength(password: string, owner: PasswordOwner): PasswordJudged | null {
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
