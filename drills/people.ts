import { projectEndpoints } from '@thermarium/api';
import { withAdministration } from '../apps/server/src/index.ts';
import type { Environment } from '../apps/server/src/program/testing/program-process.ts';
import { type Visitor, visitorOf } from '../apps/server/src/program/testing/visitor.ts';

export interface Person {
  readonly email: string;
  readonly token: string;
  readonly visitor: Visitor;
}

/** Makes accounts beside Ada's, each with a token of its own. */
export async function makePeople(
  environment: Environment,
  address: string,
  count: number,
): Promise<readonly Person[]> {
  return withAdministration(environment, async (administration) => {
    const made: Person[] = [];
    for (let n = 0; n < count; n++) {
      const email = `person${n}@example.com`;
      await administration.addUser(email, { administrator: false, password: 'correct horse battery' });
      const { token } = await administration.apiToken(email, { renew: false });
      made.push({ email, token, visitor: visitorOf(address, token) });
    }
    return made;
  });
}

/** As many people are added to a project at once. */
const ADDED_AT_ONCE = 25;

/** Gives people the right to view a project of its owner. */
export async function showTo(
  people: readonly Person[],
  { call }: Visitor,
  owner: string,
  project: number,
): Promise<void> {
  const looking = { owner: false, editor: false, viewer: true };
  for (let count = 0; count < people.length; ) {
    count = Math.min(count + ADDED_AT_ONCE, people.length);
    await call(projectEndpoints.updateProjectPermissions, {
      params: { project },
      body: [
        { username: owner, permissions: { ...looking, owner: true } },
        ...people.slice(0, count).map(({ email }) => ({ username: email, permissions: looking })),
      ],
    });
  }
}
