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
    unnoticed:
      'Whoever deletes a project is looked at again, as an owner, under its lock: the second of two locks.',
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
    tests: [`${server}/sharing/bin.test.ts`],
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
    fault: 'the API token of an account that was never activated is let in',
    file: `${server}/accounts/sessions.ts`,
    from: "    .where('disabled', '=', false)\n    .where('activated_at', 'is not', null)\n",
    to: "    .where('disabled', '=', false)\n",
    tests: [`${server}/resources/accounts/api-token.test.ts`],
  },
  {
    fault: 'a one-time token of any purpose opens a session',
    file: `${server}/accounts/one-time-tokens.ts`,
    from: "    .deleteFrom('one_time_token')\n    .where('hash', '=', tokenHash(token))\n    .where('purpose', '=', purpose)\n",
    to: "    .deleteFrom('one_time_token')\n    .where('hash', '=', tokenHash(token))\n",
    tests: [`${server}/resources/accounts/one-time-tokens.test.ts`],
  },
  {
    fault: 'a solved bot check that is written otherwise passes again',
    file: `${server}/accounts/captcha.ts`,
    from: 'useOnce(database, PURPOSE, challenge.parameters.nonce, expires)',
    to: 'useOnce(database, PURPOSE, payload, expires)',
    tests: [`${server}/resources/accounts/passwords.test.ts`],
  },
  {
    fault: 'an owner who is one no more shares what they owned',
    file: `${server}/sharing/replace-permissions.ts`,
    from: "  if (own.role !== 'owner') throw forbidden('Only an owner may do this.');\n",
    to: '',
    tests: [`${server}/sharing/permissions.test.ts`],
  },
  {
    fault: 'what one has put into a folder of one’s own is listed among the shared',
    file: `${server}/resources/folders/shared-folders.ts`,
    from: 'sql<boolean>`permission.folder_id is null`',
    to: 'sql<boolean>`permission.project_id is not null`',
    tests: [`${server}/resources/folders/shared-folders.test.ts`],
  },
  {
    fault: 'somebody’s folder without anything shared can be told from none',
    file: `${server}/resources/folders/shared-folders.ts`,
    from: '  if (!chains.some(({ id }) => id === folder)) throw notFound();\n',
    to: '',
    tests: [`${server}/resources/folders/shared-folders.test.ts`],
  },
  {
    fault: 'other pages may show ours in a frame',
    file: `${server}/app.ts`,
    from: `frameAncestors: ["'none'"],`,
    to: '',
    tests: [`${server}/hostile.test.ts`],
  },
];
