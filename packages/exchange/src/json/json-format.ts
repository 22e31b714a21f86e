import { firstCharacter } from '../first-character.ts';
import type { FileFormat } from '../format.ts';
import { loadModelFile } from './load-model-file.ts';
import { writeModelFile } from './write-model-file.ts';

/** The model file: everything that a project has. */
export const jsonFormat = {
  name: 'json',
  title: 'JSON',
  extensions: ['json'],
  mediaType: 'application/json',
  whole: true,
  recognise: ({ bytes }) => ['{', '['].includes(firstCharacter(bytes)),
  read: async (content, { kinds }) => ({ ...loadModelFile(content.text(), kinds), losses: [] }),
  write: async (document, kinds) => ({ text: writeModelFile(document, kinds), issues: [], losses: [] }),
} as const satisfies FileFormat;
