import { Button } from '@mantine/core';
import type { FactorMethod, SecondFactorDue } from '@thermarium/api';
import { useState } from 'react';
import { failureText, fieldMessage } from '../../app/failure-text.ts';
import { session } from '../../app/session.ts';
import codeInput from '../../ui/code-input.module.css';
import textButton from '../../ui/text-button.module.css';
import { entryCalls } from '../entry-calls.ts';
import { EntryField } from '../entry-field.tsx';
import form from '../entry-form.module.css';
import { useEntryForm } from '../use-entry-form.ts';
import { passkeyProblem, passWithPasskey } from './passkey-entry.ts';
import { hasPasskeys } from './passkey-failure.ts';
import classes from './second-step.module.css';

const OFFERS: Readonly<Record<FactorMethod, string>> = {
  code: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};

interface StepProps {
  readonly ticket: string;
  /** Called with the reason when the ticket is no longer valid: the sign-in begins anew. */
  readonly onOver: (problem: string) => void;
}

/** Asks for the second factor after a right password; for a code first if there is an authenticator app. */
export function SecondStep({
  due: { ticket, methods },
  onBack,
  onOver,
}: {
  readonly due: SecondFactorDue;
  readonly onBack: () => void;
  readonly onOver: StepProps['onOver'];
}) {
  const possible = methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState<FactorMethod>(possible[0] ?? 'recovery_code');
  const Step = STEPS[method];
  return (
    <>
      <h1 className={form.title}>Second factor</h1>
      <Step key={method} ticket={ticket} onOver={onOver} />
      <ul className={classes.others}>
        {possible
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <button type="button" className={textButton.button} onClick={() => setMethod(other)}>
                {OFFERS[other]}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={textButton.button} onClick={onBack}>
            Back to sign-in
          </button>
        </li>
      </ul>
    </>
  );
}

function CodeStep(props: StepProps) {
  const step = useFactorForm(props, { code: '' });
  return (
    <form className={form.form} onSubmit={step.submit} noValidate>
      <p className={form.text}>
        Your password is right. Enter the code that your authenticator app shows now.
      </p>
      <EntryField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        autoFocus
        classNames={{ input: codeInput.code }}
        {...step.propsOf('code')}
      />
      <Finish isSending={step.isSending} problem={step.problem} />
    </form>
  );
}

function RecoveryStep(props: StepProps) {
  const step = useFactorForm(props, { recovery_code: '' });
  return (
    <form className={form.form} onSubmit={step.submit} noValidate>
      <p className={form.text}>Enter one of the recovery codes that you have kept. It works once.</p>
      <EntryField
        label="Recovery code"
        name="recovery_code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        classNames={{ input: codeInput.code }}
        {...step.propsOf('recovery_code')}
      />
      <Finish isSending={step.isSending} problem={step.problem} />
    </form>
  );
}

function PasskeyStep({ ticket, onOver }: StepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    setProblem(null);
    try {
      await passWithPasskey(ticket);
    } catch (error) {
      const over = fieldMessage(error, 'ticket');
      if (over) return onOver(over);
      setProblem(passkeyProblem(error));
    }
    setIsAsking(false);
  };
  return (
    <div className={form.form}>
      <p className={form.text}>Your password is right. Show a passkey of your account.</p>
      <Button h={38} fz={14} loading={isAsking} autoFocus onClick={ask}>
        Use a passkey
      </Button>
      <Problem text={problem} />
    </div>
  );
}

const STEPS = { code: CodeStep, passkey: PasskeyStep, recovery_code: RecoveryStep } as const;

function Finish({ isSending, problem }: { readonly isSending: boolean; readonly problem: unknown }) {
  return (
    <>
      <Button type="submit" h={38} fz={14} loading={isSending}>
        Sign In
      </Button>
      <Problem text={problem === null ? null : failureText(problem)} />
    </>
  );
}

/** Its space is reserved, so that the page does not jump. */
function Problem({ text }: { readonly text: string | null }) {
  return (
    <div className={form.below}>
      {text !== null && (
        <p className={form.problem} role="alert">
          {text}
        </p>
      )}
    </div>
  );
}

function useFactorForm<Field extends 'code' | 'recovery_code'>(
  { ticket, onOver }: StepProps,
  blank: Readonly<Record<Field, string>>,
) {
  return useEntryForm(blank, async (values) => {
    try {
      const { access } = await entryCalls.passSecondFactor({ ticket, ...values });
      session.getState().begin(access);
    } catch (error) {
      const over = fieldMessage(error, 'ticket');
      if (!over) throw error;
      onOver(over);
    }
  });
}
