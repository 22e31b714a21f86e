import { type PasswordOwner, type PasswordStrength, passwordStrength } from '@thermarium/passwords';

export interface PasswordTyped {
  readonly password: string;
  readonly owner: PasswordOwner;
}

self.addEventListener('message', ({ data: { password, owner } }: MessageEvent<PasswordTyped>) => {
  self.postMessage({ password, ...passwordStrength(password, owner) } satisfies PasswordJudged);
});

export interface PasswordJudged extends PasswordStrength {
  readonly password: string;
}
