import type { Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { Refused } from '../http/refused.ts';

type Count = { readonly count: number | string | bigint };

/** Throws `quota-exceeded` where a user owns as many projects as they may; whoever asks has locked the user's folders. */
export async function expectProjectRoom(
  transaction: Transaction<Tables>,
  user: number,
  most: number,
): Promise<void> {
  const owned = await transaction
    .selectFrom('project_permission')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', user)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  expectBelow(
    owned,
    most,
    (limit) => `You own ${limit} projects, those in the bin too, and may own no more. ${REMEDY}`,
  );
}

/** The same of folders. */
export async function expectFolderRoom(
  transaction: Transaction<Tables>,
  user: number,
  most: number,
): Promise<void> {
  const own = await transaction
    .selectFrom('folder')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  expectBelow(own, most, (limit) => `You have ${limit} folders and may have no more. ${REMEDY}`);
}

/** The same of libraries; of one user nobody else makes any meanwhile. */
export async function expectLibraryRoom(
  transaction: Transaction<Tables>,
  user: number,
  most: number,
): Promise<void> {
  await transaction.selectFrom('account').select('id').where('id', '=', user).forNoKeyUpdate().execute();
  const owned = await transaction
    .selectFrom('library_permission')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', user)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  expectBelow(
    owned,
    most,
    (limit) => `You own ${limit} libraries, those in the bin too, and may own no more. ${REMEDY}`,
  );
}

/** The same of the materials of a library, which the caller has locked. */
export async function expectMaterialRoom(
  transaction: Transaction<Tables>,
  library: number,
  most: number,
): Promise<void> {
  const held = await transaction
    .selectFrom('library_material')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('library_id', '=', library)
    .executeTakeFirstOrThrow();
  const sentence = (limit: string) =>
    `The library has ${limit} materials and may have no more. Delete some, make another library, or ask the administrator for more.`;
  expectBelow(held, most, sentence);
}

const REMEDY = 'Delete what is not needed any more, or ask the administrator for more.';

function expectBelow({ count }: Count, most: number, sentence: (limit: string) => string): void {
  if (Number(count) >= most) throw new Refused('quota-exceeded', sentence(most.toLocaleString('en-US')));
}
