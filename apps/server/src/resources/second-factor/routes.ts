import { secondFactorEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { factorMail } from '../../accounts/second-factor/factor-mails.ts';
import { forgetFactors } from '../../accounts/second-factor/factors.ts';
import { requireProof } from '../../accounts/second-factor/proof.ts';
import { notFound } from '../../errors/refused.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { entering } from './entering.ts';
import { ownFactors } from './own-factors.ts';

export function serveSecondFactor(app: FastifyInstance, gate: Gate, services: Services): void {
  const { settings, database, clock, mail, log } = services;

  serve(app, gate, secondFactorEndpoints, {
    ...entering(services),
    ...ownFactors(services),

    adminForgetFactors: async ({ params: { user }, caller }) => {
      await requireProof(database, caller, clock());
      const account = await database
        .selectFrom('account')
        .select('email')
        .where('id', '=', user)
        .executeTakeFirst();
      if (!account) throw notFound();
      if (await forgetFactors(database, user)) {
        log.warn({ user, by: caller.id }, 'Second factor switched off by an administrator');
        mail.post(factorMail(account.email, 'switched-off', settings));
      }
      return undefined;
    },
  });
}
