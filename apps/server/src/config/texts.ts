import { isIP } from 'node:net';
import { z } from 'zod';

/** A text that `read` parses; where `read` returns null, the issue says that it "must be" what is wanted. */
export function text<T>(wanted: string, read: (text: string) => T | null) {
  return z.string(`must be ${wanted}`).transform((given, context): T => {
    const value = read(given);
    if (value !== null) return value;
    context.issues.push({ code: 'custom', message: `must be ${wanted}`, input: given });
    return z.NEVER;
  });
}

export function oneOf<T extends string>(...choices: readonly T[]) {
  const wanted = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  return text(wanted, (given) => choices.find((choice) => choice === given) ?? null);
}

export const yesOrNo = text('true or false', (given) =>
  given === 'true' ? true : given === 'false' ? false : null,
);

export function wholeNumber(wanted: string, least: number, most: number = Number.MAX_SAFE_INTEGER) {
  return text(wanted, (given) => {
    const value = Number(given);
    return /^\d+$/.test(given) && value >= least && value <= most ? value : null;
  });
}

export function positiveNumber(wanted: string) {
  return numberUpTo(wanted, Number.MAX_VALUE);
}

/** A number above 0. */
export function numberUpTo(wanted: string, most: number) {
  return text(wanted, (given) => {
    const value = Number(given);
    return value > 0 && value <= most ? value : null;
  });
}

/** A URL with one of the schemes, kept as written. */
export function address(wanted: string, schemes: readonly string[]) {
  return text(wanted, (given) => {
    const scheme = URL.canParse(given) ? new URL(given).protocol.slice(0, -1) : '';
    return schemes.includes(scheme) ? given : null;
  });
}

/** An origin: scheme and host, without the slash at the end. */
export function origin(wanted: string) {
  return text(wanted, (given) => {
    if (!/^https?:/.test(given) || !URL.canParse(given)) return null;
    const { origin, pathname, search, hash, username } = new URL(given);
    return pathname === '/' && search === '' && hash === '' && username === '' ? origin : null;
  });
}

/** Whether a text is an IP address, or a range as `10.0.0.0/8`. */
export function isAddressRange(range: string): boolean {
  const [start, length, ...more] = range.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(start)];
  if (bits === undefined || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
}
