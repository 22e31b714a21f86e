import { type Issue, warning } from '@thermarium/model';
import type { FileKind, LoadedModel } from '../format.ts';
import { loadModelFile } from '../json/load-model-file.ts';
import type { XmlTree } from './xml-tree.ts';

/** The target of the processing instruction that holds the model as this program has it. */
const TARGET = 'thermarium-model';

/**
 * The processing instruction with a model file, for a text of this digest. Programs that read the standard pass over it.
 * Within the instruction stand JSON's escapes for everything that XML could not hold.
 */
export function instructionOf(digest: string, modelFile: string): string {
  const json = JSON.stringify(JSON.parse(modelFile)).replace(
    /\?>|[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g,
    (found) => (found === '?>' ? '?\\u003e' : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
  return `<?${TARGET} ${digest} ${json}?>`;
}

/**
 * The model of a file that this program wrote. A warning, if another program has changed the file since; null, if there is
 * no such part.
 */
export function ownPart(
  { instructions, digest }: XmlTree,
  kinds: readonly FileKind[],
): LoadedModel | Issue | null {
  const body = instructions.find(({ target }) => target === TARGET)?.body;
  if (body === undefined) return null;
  const space = body.indexOf(' ');
  if (body.slice(0, space) === digest) {
    const loaded = loadModelFile(body.slice(space + 1), kinds);
    if (loaded.document) return loaded;
  }
  return warning(
    'changed-elsewhere',
    '',
    'The file was changed after Thermarium wrote it, or by a newer one; it is read as any other program reads it.',
    'Arrays, parameters and the like are only in the file as Thermarium wrote it.',
  );
}
