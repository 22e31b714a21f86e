/**
 * Writes the released form of every version that has none yet: its fields, and samples made of the last version's. What
 * was released is never written again. The values are a beginning: see that each new field differs from its default.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModelFile, writeModelFile } from '../packages/exchange/src/index.ts';
import { kinds } from '../packages/kinds/src/index.ts';
import { describedFields } from '../packages/kinds/src/testing/versions/described-fields.ts';
import {
  MODEL_FILES,
  releasedModelFiles,
  releasedVersions,
  samplesFolder,
  versionedTypes,
} from '../packages/kinds/src/testing/versions/released.ts';
import { areVersions, defaultsOf, versionOf, versionsOf } from '../packages/model/src/index.ts';

let written = 0;

function write(folder: string, version: number, text: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${version}.json`);
  writeFileSync(file, text, { flag: 'wx' });
  console.log(`Wrote ${file}: look through its values.`);
  written++;
}

for (const { type, fields, migrations } of versionedTypes) {
  const version = versionOf({ migrations });
  const released = releasedVersions(type);
  if (released.has(version)) continue;
  const { samples = [{}] } = released.get(version - 1) ?? {};
  const fresh = samples.map((sample) => ({
    ...defaultsOf(fields),
    ...(migrations.at(-1)?.up(sample) ?? sample),
  }));
  const form = { fields: describedFields(fields), samples: fresh };
  write(samplesFolder(type), version, `${JSON.stringify(form, null, 2)}\n`);
}

const last = [...releasedModelFiles()].at(-1);
const stated: unknown = last && (JSON.parse(last[1]).versions ?? {});
const present = versionsOf(versionedTypes);
if (last && areVersions(stated) && JSON.stringify(stated) !== JSON.stringify(present)) {
  const { document } = readModelFile(last[1], kinds);
  if (!document) throw new Error('The last model file can no longer be read.');
  write(MODEL_FILES, last[0] + 1, writeModelFile(document, kinds));
}
console.log(`${written} written.`);
