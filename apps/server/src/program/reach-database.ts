import pg from 'pg';
import { reasonOf } from '../errors/error-code.ts';

/** Longest wait for a host that does not answer, ms. */
const PATIENCE = 10_000;

/** Connects once. Rejects with a sentence that names the server and the reason, and never the password. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE });
  // Later failures are reported to the users of the database.
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
