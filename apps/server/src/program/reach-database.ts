import pg from 'pg';
import { reasonOf } from '../error-code.ts';

/** A host that does not answer at all is given up after this, ms. */
const PATIENCE = 10_000;

/** Connects once. Rejects with a sentence that names the place and the reason, and never the password. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
  // What breaks after this look is told to whoever uses the database.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const place = `${client.host}:${client.port}`;
    throw new Error(
      `The database '${client.database}' at ${place} cannot be reached by DATABASE_URL: ${reasonOf(error)}.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
