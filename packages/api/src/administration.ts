import { LONGEST_NAME } from '@thermarium/model';
import { z } from 'zod';
import { emailAddress, license } from './accounts.ts';
import { administrator, endpoint } from './endpoint.ts';
import { taskState } from './events.ts';
import { taskWork } from './tasks.ts';
import { freeText, id, name, pathId, rowsOf, text, time } from './values.ts';

const personName = text(LONGEST_NAME);
const person = z.object({
  email: emailAddress,
  first_name: personName.optional(),
  last_name: personName.optional(),
  administrator: z.boolean().optional(),
  /** Ids of groups. */
  groups: rowsOf(id, 1000).optional(),
});

/** A user as administrators see them. */
export const adminUser = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  administrator: z.boolean(),
  disabled: z.boolean(),
  /** Whether a second factor is asked for at sign-in. */
  second_factor: z.boolean(),
  /** Null until the user has set a password or signed in through a partner. */
  activated: time.nullable(),
  created: time,
  /** Ids, in the order of the groups' names. */
  groups: z.array(id),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminGroup = z.object({
  id,
  name: z.string(),
  /** Ids of users, in the order of their addresses. */
  members: z.array(id),
});
export type AdminGroup = z.infer<typeof adminGroup>;

/** A licence with its holder. */
export const adminLicense = license.extend({ id, user: id, email: z.string() });
export type AdminLicense = z.infer<typeof adminLicense>;

/** The largest limit of tasks that may run at once for a holder's groups. */
const MOST_JOBS = 1000;
/** The largest limit of a solve's time: timers cannot run longer. */
export const MOST_HOURS = 500;
const MOST_STEPS = 1_000_000_000;
const MOST_DISK_GB = 1_000_000;
const terms = z.object({
  description: freeText.optional(),
  /** Default: a year from now; for a trial, thirty days. */
  expiration: time.optional(),
  group_limit: z.int().min(1).max(MOST_JOBS).nullable().optional(),
  /** Null: the server's default, as for the other limits. */
  hour_limit: z.number().positive().max(MOST_HOURS).nullable().optional(),
  step_limit: z.int().min(1).max(MOST_STEPS).nullable().optional(),
  disk_limit_gb: z.number().positive().max(MOST_DISK_GB).nullable().optional(),
});

/** A running or waiting task of any user; a study is one, however many run for it. */
export const adminTask = z.object({
  id,
  /** The address of the task's owner; empty if the account is gone. */
  user_name: z.string(),
  project: id,
  project_name: z.string(),
  ...taskWork.shape,
  /** Whether it only computes the temperatures of one case of a study again. */
  loads_case: z.boolean(),
  status: taskState,
  /** Whether the running task is paused now to let others run. */
  paused: z.boolean(),
  /** 0..1 */
  progress: z.number(),
  message: z.string(),
  /** The time of the request. */
  created: time,
  /** The time when it started or last resumed; null: it waits. */
  since: time.nullable(),
  /** Bytes that it has written to the disk so far. */
  bytes: z.int(),
});
export type AdminTask = z.infer<typeof adminTask>;

/** The engine of a site to which a process gives tasks, with what it has of them. */
const placingEngine = z.object({
  name: z.string(),
  /** The engine's words where it cannot be asked; null: it can. */
  problem: z.string().nullable(),
  /** The jobs that run there. */
  running: z.int(),
  /** The jobs that wait there, by what it says of why. */
  waiting: z.array(z.object({ jobs: z.int(), message: z.string() })),
});

/** A process that solves, or gives tasks to an engine. */
export const adminWorker = z.object({
  id,
  name: z.string(),
  /** The name of its machine. */
  host: z.string(),
  /** The version of the program. */
  version: z.string(),
  /** How many tasks it runs at once; 0 with an engine. */
  places: z.int(),
  /** The memory that one solve may take while it runs nothing, bytes; null: the engine decides. */
  memory: z.number().nullable(),
  /** The engine to which it gives tasks; null: it solves them itself. */
  engine: placingEngine.nullable(),
  started: time,
  /** When it was last heard of. */
  seen: time,
  /** Whether it was heard of lately. */
  lives: z.boolean(),
  /** Since when it takes no tasks; null: it does. */
  drained: time.nullable(),
  /** The tasks that it runs, or has paused to let others run. */
  solves: z.array(
    z.object({
      task: id,
      user_name: z.string(),
      project: id,
      project_name: z.string(),
      paused: z.boolean(),
    }),
  ),
});
export type AdminWorker = z.infer<typeof adminWorker>;

const ofTask = z.object({ task: pathId });
const ofWorker = z.object({ worker: pathId });
const ofUser = z.object({ user: pathId });
const ofGroup = z.object({ group: pathId });
const ofLicense = z.object({ license: pathId });
const common = { tag: 'administration', access: administrator } as const;

export const administrationEndpoints = {
  adminUsers: endpoint('GET', '/api/admin/user/', {
    ...common,
    summary: 'Every user, by address',
    answer: z.array(adminUser),
  }),
  adminCreateUser: endpoint('POST', '/api/admin/user/', {
    ...common,
    summary: 'Make an account, and mail its owner the link that activates it',
    body: person,
    answer: adminUser,
    status: 201,
  }),
  adminUpdateUser: endpoint('PUT', '/api/admin/user/:user/', {
    ...common,
    summary: "Change a user's names, rights or groups; disabling ends their sessions at once",
    params: ofUser,
    body: person.omit({ email: true }).extend({ disabled: z.boolean().optional() }),
    answer: adminUser,
    refusals: ['not-found', 'last-administrator'],
  }),
  adminDeleteUser: endpoint('DELETE', '/api/admin/user/:user/', {
    ...common,
    summary: 'Delete a user who owns no project and no library; usually one disables them',
    params: ofUser,
    refusals: ['not-found', 'in-use', 'last-administrator'],
  }),
  adminMailLink: endpoint('POST', '/api/admin/user/:user/activation/', {
    ...common,
    summary: 'Mail a new link, which activates the account or, where it is active, sets a new password',
    params: ofUser,
    refusals: ['not-found'],
  }),
  adminGroups: endpoint('GET', '/api/admin/group/', {
    ...common,
    summary: 'Every group with its members',
    answer: z.array(adminGroup),
  }),
  adminCreateGroup: endpoint('POST', '/api/admin/group/', {
    ...common,
    summary: 'Make a group',
    body: z.object({ name, members: rowsOf(id, 10_000).optional() }),
    answer: adminGroup,
    status: 201,
  }),
  adminUpdateGroup: endpoint('PUT', '/api/admin/group/:group/', {
    ...common,
    summary: "Change a group's name or members",
    params: ofGroup,
    body: z.object({ name: name.optional(), members: rowsOf(id, 10_000).optional() }),
    answer: adminGroup,
    refusals: ['not-found'],
  }),
  adminDeleteGroup: endpoint('DELETE', '/api/admin/group/:group/', {
    ...common,
    summary: 'Delete a group; its members stay',
    params: ofGroup,
    refusals: ['not-found'],
  }),
  adminLicenses: endpoint('GET', '/api/admin/license/', {
    ...common,
    summary: 'Every licence with its holder',
    answer: z.array(adminLicense),
  }),
  adminGrantLicense: endpoint('POST', '/api/admin/license/', {
    ...common,
    summary: 'Grant a licence, or change the one of that feature',
    body: terms.extend({ user: id, feature: name }),
    answer: adminLicense,
    status: 201,
  }),
  adminRevokeLicense: endpoint('DELETE', '/api/admin/license/:license/', {
    ...common,
    summary: 'Revoke a licence; its holder may request it again',
    params: ofLicense,
    refusals: ['not-found'],
  }),
  adminTasks: endpoint('GET', '/api/admin/task/', {
    ...common,
    summary: 'Every task that runs or waits, of all users',
    answer: z.array(adminTask),
  }),
  adminStopTask: endpoint('DELETE', '/api/admin/task/:task/', {
    ...common,
    summary: "Stop anybody's task; one that has ended stays as it is",
    params: ofTask,
    refusals: ['not-found'],
  }),
  adminWorkers: endpoint('GET', '/api/admin/worker/', {
    ...common,
    summary: 'Every process that solves, with what it runs, and those that were lost within the last hour',
    answer: z.array(adminWorker),
  }),
  adminDrainWorker: endpoint('PUT', '/api/admin/worker/:worker/', {
    ...common,
    summary: 'Drain a worker (it ends what it runs, and takes nothing more), or let it take tasks again',
    params: ofWorker,
    body: z.object({ drained: z.boolean() }),
    answer: adminWorker,
    refusals: ['not-found'],
  }),
  adminTrials: endpoint('GET', '/api/admin/trial/', {
    ...common,
    summary: 'Trials that were requested and wait for a decision',
    answer: z.array(adminLicense),
  }),
  adminGrantTrial: endpoint('POST', '/api/admin/trial/:license/grant/', {
    ...common,
    summary: 'Grant a requested trial',
    params: ofLicense,
    body: terms,
    answer: adminLicense,
    refusals: ['not-found'],
  }),
  adminDeclineTrial: endpoint('POST', '/api/admin/trial/:license/decline/', {
    ...common,
    summary: 'Decline a requested trial',
    params: ofLicense,
    refusals: ['not-found'],
  }),
};
