import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts';

/** Brings up the server of a folder, prints its address, and leaves it when told so. */
const [folder, durability] = process.argv.slice(2);
const held = await startEmbeddedPostgres(folder, { durable: durability === 'durable' });
process.send?.({ url: held.url, adopted: held.adopted });
process.once('message', async () => {
  const stopped = await held.stop();
  process.send?.({ stopped }, () => process.exit());
});
