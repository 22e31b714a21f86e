import { MOST_PASSKEYS, type secondFactorEndpoints } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { isPassword } from '../../accounts/passwords.ts';
import {
  beginEnrolment,
  dropAuthenticator,
  enrolledSecret,
  keepSecret,
  stepOf,
} from '../../accounts/second-factor/authenticator-app.ts';
import { type FactorChange, factorMail } from '../../accounts/second-factor/factor-mails.ts';
import {
  dropCodesWithLast,
  factorsOf,
  firstRecoveryCodes,
  readSecondFactor,
} from '../../accounts/second-factor/factors.ts';
import { codeRefused, requireCode, requireSite } from '../../accounts/second-factor/pass-factor.ts';
import { newChallenge } from '../../accounts/second-factor/passkey-challenges.ts';
import {
  dropPasskey,
  keepPasskey,
  knownCredentials,
  renamePasskey,
  userHandle,
} from '../../accounts/second-factor/passkeys.ts';
import { noteProof, requireProof, requireSession } from '../../accounts/second-factor/proof.ts';
import { renewRecoveryCodes } from '../../accounts/second-factor/recovery-codes.ts';
import { AnswerRefused, creationOptions } from '../../accounts/second-factor/web-authn.ts';
import { lockUser } from '../../accounts/users.ts';
import type { Caller } from '../../calls/caller.ts';
import type { Database } from '../../db/database.ts';
import { FieldsInvalid, notFound, Refused } from '../../errors/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import { countAttempt, forgetAttempts } from '../../limits/rate-limits.ts';
import type { Services } from '../../services.ts';
import { countCode } from './count-code.ts';
import { keepPrivate } from './entering.ts';

const NOTHING_PROVED = 'Enter your password, or a code.';
const PASSWORD_WRONG = 'This is not your password.';
const ENROLMENT_OVER = 'This took too long. Begin again with a new QR code.';
const PASSKEY_REFUSED =
  'The passkey could not be added: what your device answered is not what was asked. Try again.';
const PASSKEYS_FULL = `You have ${MOST_PASSKEYS} passkeys, which are as many as an account may have. Remove one first.`;
const NO_CODES = 'Recovery codes are for those who have a second factor. Set one up first.';

type OwnFactors = Omit<
  Handlers<typeof secondFactorEndpoints>,
  'passSecondFactor' | 'ticketPasskey' | 'passkeyChallenge' | 'signInWithPasskey' | 'adminForgetFactors'
>;

/** Calls by which users see and change their own second factors. */
export function ownFactors(services: Services): OwnFactors {
  const { settings, database, keys, clock, mail, log } = services;

  /** Locks the account for the work, so that the first or last factor stays so meanwhile. */
  const change = async <Result>(
    caller: Caller,
    work: (transaction: Database) => Promise<Result>,
  ): Promise<Result> => {
    await requireProof(database, caller, clock());
    return database.transaction().execute(async (transaction) => {
      await lockUser(transaction, caller.id);
      return work(transaction);
    });
  };
  const tell = ({ id, email }: Caller, changed: FactorChange): void => {
    log.info({ user: id, changed }, 'Second factor changed');
    mail.post(factorMail(email, changed, settings));
  };

  return {
    secondFactor: async ({ caller, reply }) => {
      keepPrivate(reply);
      return readSecondFactor(database, keys, settings, caller, clock());
    },

    prove: async ({ body: { password, code }, caller, reply }) => {
      const session = requireSession(caller);
      if ((password === undefined) === (code === undefined)) throw invalid([], NOTHING_PROVED);
      const account = String(caller.id);
      await countAttempt(services, reply, 'proofPerAccount', account);
      const { password_hash } = await database
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', caller.id)
        .executeTakeFirstOrThrow();
      if (password !== undefined) {
        if (!(await isPassword(password_hash, password))) throw invalid(['password'], PASSWORD_WRONG);
      } else if (code !== undefined) {
        const owner = { id: caller.id, email: caller.email, password_hash };
        await countCode(services, reply, owner, () => requireCode(database, keys, caller.id, code, clock()));
      }
      await noteProof(database, session, clock());
      await forgetAttempts(services, 'proofPerAccount', account);
      return undefined;
    },

    beginAuthenticator: async ({ caller, reply }) => {
      keepPrivate(reply);
      return change(caller, (transaction) => beginEnrolment(transaction, keys, caller, clock()));
    },

    confirmAuthenticator: async ({ body: { enrolment, code }, caller, reply }) => {
      keepPrivate(reply);
      await countAttempt(services, reply, 'proofPerAccount', String(caller.id));
      const done = await change(caller, async (transaction) => {
        const now = clock();
        const secret = await enrolledSecret(transaction, caller.id, enrolment, now);
        if (secret === null) throw invalid(['enrolment'], ENROLMENT_OVER);
        const step = stepOf(keys, caller.id, secret, code, now);
        if (typeof step === 'string') throw codeRefused(step);
        const isOther = (await factorsOf(transaction, caller.id)).includes('code');
        await keepSecret(transaction, caller.id, secret, step, now);
        return { isOther, recovery_codes: await firstRecoveryCodes(transaction, caller.id) };
      });
      await forgetAttempts(services, 'proofPerAccount', String(caller.id));
      tell(caller, done.isOther ? 'app-replaced' : 'app-added');
      return done;
    },

    removeAuthenticator: async ({ caller }) => {
      await change(caller, async (transaction) => {
        if (!(await dropAuthenticator(transaction, caller.id))) throw notFound();
        await dropCodesWithLast(transaction, caller.id);
      });
      tell(caller, 'app-removed');
      return undefined;
    },

    renewRecoveryCodes: async ({ caller, reply }) => {
      keepPrivate(reply);
      const recovery_codes = await change(caller, async (transaction) => {
        if ((await factorsOf(transaction, caller.id)).length === 0) throw new Refused('not-found', NO_CODES);
        return renewRecoveryCodes(transaction, caller.id);
      });
      tell(caller, 'codes-renewed');
      return { recovery_codes };
    },

    beginPasskey: async ({ caller, reply }) => {
      keepPrivate(reply);
      await requireProof(database, caller, clock());
      const site = requireSite(settings);
      await roomForPasskey(database, caller.id);
      const challenge = newChallenge(keys, `new passkey of ${caller.id}`, clock());
      const { first_name, last_name } = await database
        .selectFrom('account')
        .select(['first_name', 'last_name'])
        .where('id', '=', caller.id)
        .executeTakeFirstOrThrow();
      const handle = await userHandle(database, keys, caller.id);
      const owner = { handle, email: caller.email, name: `${first_name} ${last_name}`.trim() };
      return creationOptions(site, challenge, owner, await knownCredentials(database, caller.id));
    },

    addPasskey: async ({ body: { name, credential }, caller, reply }) => {
      keepPrivate(reply);
      const site = requireSite(settings);
      const added = await change(caller, async (transaction) => {
        await roomForPasskey(transaction, caller.id);
        const given = { user: caller.id, name: name.trim(), credential };
        const passkey = await keepPasskey(transaction, keys, site, given, clock());
        return { passkey, recovery_codes: await firstRecoveryCodes(transaction, caller.id) };
      }).catch((error: unknown) => {
        if (!(error instanceof AnswerRefused)) throw error;
        log.warn({ user: caller.id, reason: error.message }, 'A new passkey was refused');
        throw invalid(['credential'], PASSKEY_REFUSED);
      });
      tell(caller, 'passkey-added');
      return added;
    },

    renamePasskey: async ({ params, body, caller }) => {
      requireSession(caller);
      const renamed = await renamePasskey(database, caller.id, params.passkey, body.name.trim());
      if (renamed === null) throw notFound();
      return renamed;
    },

    removePasskey: async ({ params, caller }) => {
      await change(caller, async (transaction) => {
        if ((await dropPasskey(transaction, caller.id, params.passkey)) === null) throw notFound();
        await dropCodesWithLast(transaction, caller.id);
      });
      tell(caller, 'passkey-removed');
      return undefined;
    },
  };
}

async function roomForPasskey(database: Database, user: number): Promise<void> {
  if ((await knownCredentials(database, user)).length >= MOST_PASSKEYS) throw invalid([], PASSKEYS_FULL);
}

function invalid(path: readonly string[], message: string): FieldsInvalid {
  return new FieldsInvalid(fieldErrors([{ path, message }]));
}
