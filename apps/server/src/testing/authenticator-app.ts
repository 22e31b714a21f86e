import { Secret, TOTP } from 'otpauth';

/** The code that an app shows for a secret (base32), `steps` of 30 s after a moment. */
export function codeAt(secret: string, moment: Date, steps = 0): string {
  const timestamp = moment.getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
