import { join } from 'node:path';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { reasonOf } from '../errors/error-code.ts';
import { BackupRefused } from '../errors/refused.ts';
import type { Table } from './catalogue.ts';
import { type TableFile, tableFile } from './manifest.ts';
import { readMeasured, writeMeasured } from './metered.ts';

/** Makes the text of a value the same on every server, for every role and environment. */
const SETTINGS = [
  `set client_encoding = 'UTF8'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
];

export async function settleSession(client: pg.ClientBase): Promise<void> {
  for (const setting of SETTINGS) await client.query(setting);
}

/** Writes the rows of a table into the folder of a backup; holds only a few in memory at a time. */
export async function writeTable(client: pg.ClientBase, table: Table, folder: string): Promise<TableFile> {
  const rows = client.query(to(`copy ${placeOf(table)} to stdout`));
  const measure = await writeMeasured(join(folder, tableFile(table.name)), rows);
  return { name: table.name, columns: [...table.columns], rows: rows.rowCount, ...measure };
}

/** Reads the rows back as they were; rejects when the file is not the one that was written. */
export async function readTable(client: pg.ClientBase, table: TableFile, folder: string): Promise<void> {
  // The counts that triggers keep stand in the rows already.
  const triggers = (what: 'disable' | 'enable') =>
    client.query(`alter table ${pg.escapeIdentifier(table.name)} ${what} trigger user`);
  await triggers('disable');
  const rows = client.query(from(`copy ${placeOf(table)} from stdin`));
  const name = tableFile(table.name);
  await readMeasured(join(folder, name), table, rows).catch((error: unknown) => {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`The file ${name} cannot be read into the database: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  // A table is not altered while checks of its rows are put off.
  await client.query('set constraints all immediate');
  await triggers('enable');
  if (rows.rowCount === table.rows) return;
  throw new BackupRefused(`The file ${name} holds ${rows.rowCount} rows, and should hold ${table.rows}.`);
}

function placeOf({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}
