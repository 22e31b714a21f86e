import { openSecret } from '../../config/secret.ts';

/** Opens the secret of a data folder and prints a key derived from it. */
const secret = await openSecret({ secret: null, dataFolder: process.argv[2] });
process.send?.(Buffer.from(secret.deriveKey('tests')).toString('hex'));
