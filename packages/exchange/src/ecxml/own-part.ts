import { type Issue, warning } from '@thermarium/model';
import type { FileKind } from '../format.ts';
import { type LoadedModel, loadModelFile } from '../json/load-model-file.ts';
import type { XmlTree } from './xml-tree.ts';

/** The target of the processing instruction that holds the model as this program has it. */
const TARGET = 'thermarium-model';

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
