import type { HandMadeChange } from '../hand-made-change.ts';

const server = 'apps/server/src';
const api = 'packages/api/src';
const rights = [`${server}/rights.test.ts`];

export const rightChanges: readonly HandMadeChange[] = [
  {
    fault: 'anybody who is signed in may grant trials',
    file: `${api}/administration.ts`,
    from: "    summary: 'Grant a requested trial',",
    to: "    summary: 'Grant a requested trial', access: { to: 'user' },",
    tests: rights,
  },
  {
    fault: 'an editor may delete a project',
    file: `${api}/projects.ts`,
    from: "summary: 'Put a project into the bin, for 30 days',\n    access: projectOwner,",
    to: "summary: 'Put a project into the bin, for 30 days',\n    access: projectEditor,",
    tests: rights,
  },
  {
    fault: 'a viewer may duplicate nothing',
    file: `${api}/projects.ts`,
    from: 'root",\n    access: projectViewer,',
    to: 'root",\n    access: projectEditor,',
    tests: rights,
  },
  {
    fault: 'every right does for a call that asks for a higher one',
    file: `${server}/http/access.ts`,
    from: 'if (roles.indexOf(right) < roles.indexOf(access.to)) throw forbidden(REASONS[access.to]);',
    to: '',
    tests: rights,
  },
  {
    fault: 'an administrator’s calls are open to everybody who is signed in',
    file: `${server}/http/access.ts`,
    from: "if (!caller.administrator) throw forbidden('Only an administrator may do this.');",
    to: '',
    tests: rights,
  },
  {
    fault: 'what lies in the bin can be read',
    file: `${server}/http/access.ts`,
    from: 'if (!found || (found.deleted !== null) !== (access.inBin ?? false)) return null;',
    to: 'if (!found) return null;',
    tests: rights,
  },
  {
    fault: 'a token that may only read changes things',
    file: `${server}/http/access.ts`,
    from: "if (access.to !== 'anyone' && writes && caller?.readOnly) {",
    to: "if (access.to === 'anyone' && writes && caller?.readOnly) {",
    tests: rights,
  },
  {
    fault: 'a session goes on although nobody used it for a day',
    file: `${server}/accounts/sessions.ts`,
    from: 'if (idle > IDLE_LIMIT || ',
    to: 'if (',
    tests: rights,
  },
  {
    fault: 'a session has no end as long as it is used',
    file: `${server}/accounts/sessions.ts`,
    from: ' || now.getTime() - found.created.getTime() > SESSION_LIMIT) return null;',
    to: ') return null;',
    tests: rights,
    unnoticed:
      'The token itself ends after the same thirty days; the age of the row is the second of two locks.',
  },
  {
    fault: 'a session that was ended goes on',
    file: `${server}/accounts/sessions.ts`,
    from: "    .where('session.id', '=', session)\n    .where('session.ended', 'is', null)\n    .where('account.disabled'",
    to: "    .where('session.id', '=', session)\n    .where('account.disabled'",
    tests: rights,
  },
  {
    fault: 'a session of an account that was never activated is let in',
    file: `${server}/accounts/sessions.ts`,
    from: "    .where('account.activated_at', 'is not', null)\n    .executeTakeFirst();",
    to: '    .executeTakeFirst();',
    tests: rights,
  },
  {
    fault: 'other pages may show ours in a frame',
    file: `${server}/app.ts`,
    from: `frameAncestors: ["'none'"],`,
    to: '',
    tests: [`${server}/hostile.test.ts`],
  },
];
