import { openSecret } from '../../config/secret.ts';

/** Opens the secret of a data folder and tells a key made from it. */
const secret = await openSecret({ secret: null, dataFolder: process.argv[2] });
process.send?.(Buffer.from(secret.deriveKey('tests')).toString('hex'));
