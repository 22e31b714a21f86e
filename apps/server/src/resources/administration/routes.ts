import { administrationEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { issueActivation } from '../../accounts/activation.ts';
import { createGroup, deleteGroup, listGroups, updateGroup } from '../../administration/groups.ts';
import {
  declineTrial,
  grantLicense,
  grantTrial,
  listLicenses,
  revokeLicense,
} from '../../administration/licenses.ts';
import { listOpenTasks, stopAnyTask } from '../../administration/tasks.ts';
import { addUser, changeUser, deleteUser, listUsers, wayIn } from '../../administration/users.ts';
import { drainWorker, listWorkers } from '../../administration/workers.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function serveAdministration(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, settings, keys, mail, clock, log } = services;

  serve(app, gate, administrationEndpoints, {
    adminUsers: async () => listUsers(database),
    adminCreateUser: async ({ body, caller }) => {
      const user = await addUser(database, keys, body);
      mail.post((await issueActivation(database, settings, user, clock())).mail);
      log.info({ user: user.id, by: caller.id }, 'User created');
      return user;
    },
    adminUpdateUser: async ({ params, body, caller }) => {
      const user = await changeUser(database, params.user, body, clock());
      log.info({ user: params.user, by: caller.id, changed: Object.keys(body) }, 'User changed');
      return user;
    },
    adminDeleteUser: async ({ params, caller }) => {
      await deleteUser(database, params.user);
      log.info({ user: params.user, by: caller.id }, 'User deleted');
      return undefined;
    },
    adminMailLink: async ({ params }) => {
      mail.post((await wayIn(database, settings, params.user, clock())).mail);
      return undefined;
    },

    adminGroups: async () => listGroups(database),
    adminCreateGroup: async ({ body }) => createGroup(database, body),
    adminUpdateGroup: async ({ params, body }) => updateGroup(database, params.group, body),
    adminDeleteGroup: async ({ params }) => {
      await deleteGroup(database, params.group);
      return undefined;
    },

    adminLicenses: async () => listLicenses(database),
    adminGrantLicense: async ({ body, caller }) => {
      const license = await grantLicense(database, body, clock());
      log.info({ license: license.id, user: license.user, by: caller.id }, 'Licence granted');
      return license;
    },
    adminRevokeLicense: async ({ params, caller }) => {
      await revokeLicense(database, params.license);
      log.info({ license: params.license, by: caller.id }, 'Licence revoked');
      return undefined;
    },
    adminTasks: async () => listOpenTasks(database),
    adminStopTask: async ({ params, caller }) => {
      await stopAnyTask(services, params.task, caller);
      log.info({ task: params.task, by: caller.id }, 'Task stopped');
      return undefined;
    },
    adminWorkers: async () => listWorkers(database),
    adminDrainWorker: async ({ params, body, caller }) => {
      const worker = await drainWorker(database, params.worker, body.drained);
      log.info(
        { worker: worker.name, drained: body.drained, by: caller.id },
        'Worker drained, or not any more',
      );
      return worker;
    },
    adminTrials: async () => listLicenses(database, { requested: true }),
    adminGrantTrial: async ({ params, body, caller }) => {
      const license = await grantTrial(database, params.license, body, clock());
      log.info({ license: license.id, user: license.user, by: caller.id }, 'Trial granted');
      return license;
    },
    adminDeclineTrial: async ({ params, caller }) => {
      await declineTrial(database, params.license);
      log.info({ license: params.license, by: caller.id }, 'Trial declined');
      return undefined;
    },
  });
}
