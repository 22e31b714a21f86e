import { CallFailed, type SecondFactor } from '@thermarium/api';
import { createStore } from 'zustand/vanilla';
import { queries } from '../../app/queries.ts';
import { secondFactorQuery } from './second-factor-query.ts';

/** A question that the page asks its user in a dialog; one at a time. */
export type Question =
  | {
      readonly kind: 'proof';
      readonly proof: SecondFactor['proof'];
      readonly hasCodes: boolean;
      readonly answer: (proved: boolean) => void;
    }
  | { readonly kind: 'enrol' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'recovery-codes'; readonly codes: readonly string[] };

interface Asking {
  /** The dialog below that of the proof. */
  readonly open: Exclude<Question, { kind: 'proof' }> | null;
  readonly proof: Extract<Question, { kind: 'proof' }> | null;
}

export const asking = createStore<Asking>()(() => ({ open: null, proof: null }));

export function ask(open: Asking['open']): void {
  asking.setState({ open });
}

/** Makes a call that may need a proof of identity; if the server demands one, asks for it and calls again. */
export async function withProof<Result>(call: () => Promise<Result>): Promise<Result | 'not proved'> {
  try {
    return await call();
  } catch (error) {
    if (!isProofRequired(error)) throw error;
    return (await askForProof()) ? call() : 'not proved';
  }
}

async function askForProof(): Promise<boolean> {
  const { proof, authenticator } = await queries.fetchQuery({ ...secondFactorQuery, staleTime: 0 });
  if (proof === 'none') return true;
  return new Promise((resolve) => {
    const answer = (proved: boolean) => {
      asking.setState({ proof: null });
      resolve(proved);
    };
    const hasCodes = authenticator?.readable ?? false;
    asking.setState({ proof: { kind: 'proof', proof, hasCodes, answer } });
  });
}

function isProofRequired(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false;
  const { body } = error;
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'proof-required';
}
