import { z } from 'zod';
import type { Partner } from './settings.ts';
import { address } from './texts.ts';

const required = z.string('must be a text').min(1, 'must not be empty');

/** The list of partners as the environment states it; `reserved` names belong to paths of our own. */
export function partnerList(reserved: ReadonlySet<string>) {
  const name = z
    .string('must be a text')
    .regex(/^[a-z][a-z0-9-]*$/, 'must begin with a small letter and hold small letters, digits and hyphens')
    .refine((given) => !reserved.has(given), 'must be another: /api/ has something else under this name');
  const partner = z
    .strictObject(
      {
        name,
        title: required,
        issuer: address('the https:// address of an OpenID provider', ['https', 'http']),
        client_id: required,
        client_secret: required,
      },
      {
        error: ({ code }) => (code === 'unrecognized_keys' ? 'must have no other keys' : 'must be an object'),
      },
    )
    .transform(
      ({ client_id, client_secret, ...rest }): Partner => ({
        ...rest,
        clientId: client_id,
        clientSecret: client_secret,
      }),
    );
  return z
    .string()
    .transform(parseJson)
    .pipe(
      z
        .array(partner, 'must be a JSON list of {name, title, issuer, client_id, client_secret}')
        .refine(
          (partners) => new Set(partners.map((one) => one.name)).size === partners.length,
          'must give each partner a name of its own',
        ),
    );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
