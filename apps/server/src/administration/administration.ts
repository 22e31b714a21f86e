import {
  type AdminGroup,
  type AdminLicense,
  type AdminTask,
  type AdminUser,
  type AdminWorker,
  administrationEndpoints,
} from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import type { z } from 'zod';
import type { AccountLink } from '../accounts/account-links.ts';
import { issueActivation } from '../accounts/activation.ts';
import { renewApiToken, revealApiToken, type SealingKey } from '../accounts/api-tokens.ts';
import { hashPassword, requireGoodPassword, storePassword } from '../accounts/passwords.ts';
import { factorMail } from '../accounts/second-factor/factor-mails.ts';
import { forgetFactors } from '../accounts/second-factor/factors.ts';
import { createUser, findUserByEmail, type User } from '../accounts/users.ts';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid, Refused } from '../errors/refused.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createGroup, deleteGroup, joinGroup, leaveGroup, listGroups } from './groups.ts';
import {
  declineTrial,
  grantLicense,
  grantTrial,
  type LicenseTerms,
  listLicenses,
  revokeLicense,
} from './licenses.ts';
import { listOpenTasks, stopAnyTask } from './tasks.ts';
import { changeUser, listUsers, wayIn } from './users.ts';
import { drainWorker, listWorkers } from './workers.ts';

export interface AdministrationContext {
  readonly database: Database;
  readonly keys: SealingKey;
  readonly settings: { readonly address: string };
  readonly mail: Mailer;
  readonly clock: () => Date;
  /** Stops a task, queued or running. */
  readonly stopSolve: (task: number) => Promise<void>;
}

/**
 * The administration that the command line offers, by addresses and names. Throws `Refused` or
 * `FieldsInvalid` as the administrators' endpoints do, whose schemas hold here too.
 */
export class Administration {
  private readonly context: AdministrationContext;

  constructor(context: AdministrationContext) {
    this.context = context;
  }

  /**
   * Makes an account: active where a password is given, otherwise with an activation link, which it returns.
   */
  async addUser(
    email: string,
    { administrator, password }: { readonly administrator: boolean; readonly password: string | null },
  ): Promise<AccountLink | null> {
    const { database, keys, settings, clock } = this.context;
    if (password !== null) await requireGoodPassword(password, { email });
    const kept = password === null ? null : await hashPassword(password);
    return atomically(database, async (transaction) => {
      const now = clock();
      const active = kept === null ? {} : { activated_at: now };
      const user = await createUser(transaction, keys, { email, administrator, ...active });
      if (kept === null) return issueActivation(transaction, settings, user, now);
      await storePassword(transaction, user.id, kept, now);
      return null;
    });
  }

  users(): Promise<AdminUser[]> {
    return listUsers(this.context.database);
  }

  async setDisabled(email: string, disabled: boolean): Promise<void> {
    const { database, clock } = this.context;
    await changeUser(database, (await this.user(email)).id, { disabled }, clock());
  }

  /** A new activation link or, for an active account, a link to a new password. */
  async wayIn(email: string): Promise<AccountLink> {
    const { database, settings, clock } = this.context;
    return wayIn(database, settings, (await this.user(email)).id, clock());
  }

  /**
   * Switches off the second factor of a user who lost it, and tells them by mail; false where none was on.
   */
  async forgetFactors(email: string): Promise<boolean> {
    const { database, settings, mail } = this.context;
    const user = await this.user(email);
    if (!(await forgetFactors(database, user.id))) return false;
    mail.post(factorMail(user.email, 'switched-off', settings));
    return true;
  }

  /**
   * A user's API token, which works once the account is `active`; refused where it cannot be decrypted any
   * more.
   */
  async apiToken(
    email: string,
    { renew }: { readonly renew: boolean },
  ): Promise<{ readonly token: string; readonly active: boolean }> {
    const { database, keys } = this.context;
    const user = await this.user(email);
    const token = renew
      ? await renewApiToken(database, keys, user.id)
      : await revealApiToken(database, keys, user.id);
    if (token === null) {
      throw new Refused(
        'not-found',
        "The program's secret has changed since this token was made, so it cannot be shown. A new one can be made.",
      );
    }
    return { token, active: user.activated_at !== null && !user.disabled };
  }

  groups(): Promise<AdminGroup[]> {
    return listGroups(this.context.database);
  }

  async addGroup(name: string): Promise<void> {
    await createGroup(
      this.context.database,
      checked(administrationEndpoints.adminCreateGroup.body, { name }),
    );
  }

  async removeGroup(name: string): Promise<void> {
    await deleteGroup(this.context.database, await this.group(name));
  }

  async joinGroup(name: string, email: string): Promise<void> {
    await joinGroup(this.context.database, await this.group(name), (await this.user(email)).id);
  }

  async leaveGroup(name: string, email: string): Promise<void> {
    await leaveGroup(this.context.database, await this.group(name), (await this.user(email)).id);
  }

  /** Licences of everybody, or of one user. */
  async licenses(email: string | null): Promise<AdminLicense[]> {
    const choice = email === null ? {} : { user: (await this.user(email)).id };
    return listLicenses(this.context.database, choice);
  }

  async grantLicense(email: string, feature: string, terms: LicenseTerms): Promise<AdminLicense> {
    const { database, clock } = this.context;
    const user = (await this.user(email)).id;
    const grant = checked(administrationEndpoints.adminGrantLicense.body, { ...terms, user, feature });
    return grantLicense(database, grant, clock());
  }

  async revokeLicense(email: string, feature: string): Promise<void> {
    await revokeLicense(this.context.database, (await this.license(email, feature)).id);
  }

  trials(): Promise<AdminLicense[]> {
    return listLicenses(this.context.database, { requested: true });
  }

  async grantTrial(email: string, feature: string, terms: LicenseTerms): Promise<AdminLicense> {
    const { database, clock } = this.context;
    const { id } = await this.trial(email, feature);
    return grantTrial(database, id, checked(administrationEndpoints.adminGrantTrial.body, terms), clock());
  }

  async declineTrial(email: string, feature: string): Promise<void> {
    await declineTrial(this.context.database, (await this.trial(email, feature)).id);
  }

  tasks(): Promise<AdminTask[]> {
    return listOpenTasks(this.context.database);
  }

  /** Refused where there is no such task; a finished task stays as it is. */
  async stopTask(task: number): Promise<void> {
    const { database, stopSolve } = this.context;
    await stopAnyTask({ database, solves: { stop: stopSolve } }, task).catch((error: unknown) => {
      throw error instanceof Refused ? new Refused('not-found', `There is no task ${task}.`) : error;
    });
  }

  workers(): Promise<AdminWorker[]> {
    return listWorkers(this.context.database);
  }

  /** Drains a worker, or lets it take tasks again. Refused where none of this name is there. */
  async drainWorker(name: string, drained: boolean): Promise<AdminWorker> {
    const worker = (await this.workers()).find((known) => known.name === name && known.lives);
    if (!worker) throw new Refused('not-found', `There is no worker '${name}'.`);
    return drainWorker(this.context.database, worker.id, drained);
  }

  private async user(email: string): Promise<User> {
    const user = await findUserByEmail(this.context.database, email);
    if (!user) throw new Refused('not-found', `There is no user '${email}'.`);
    return user;
  }

  private async group(name: string): Promise<number> {
    const group = (await this.groups()).find((known) => known.name === name);
    if (!group) throw new Refused('not-found', `There is no group '${name}'.`);
    return group.id;
  }

  private async license(email: string, feature: string): Promise<AdminLicense> {
    const license = (await this.licenses(email)).find((known) => known.feature === feature);
    if (!license) throw new Refused('not-found', `${email} has no licence of '${feature}'.`);
    return license;
  }

  private async trial(email: string, feature: string): Promise<AdminLicense> {
    const license = await this.license(email, feature);
    if (!license.requested)
      throw new Refused('not-found', `${email} has not requested a trial of '${feature}'.`);
    return license;
  }
}

/** Parses the body of an administrators' call; throws its field errors. */
function checked<Body extends z.ZodType>(schema: Body, body: unknown): z.output<Body> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  throw new FieldsInvalid(fieldErrors(messages));
}
