import { issue } from '@thermarium/model';
import { firstCharacter, hasReplacedBytes } from '../file-content.ts';
import type { FileFormat, ModelReading } from '../format.ts';
import { loadModelFile } from './load-model-file.ts';
import { writeModelFile } from './model-file.ts';

const NO_UTF_8: ModelReading = {
  document: null,
  model: null,
  issues: [issue('not-json', '', 'The file is not JSON: it is not valid UTF-8.', 'Save it as UTF-8.')],
  losses: [],
};

/** The model file: everything that a project has. */
export const jsonFormat = {
  name: 'json',
  title: 'JSON',
  extensions: ['json'],
  mediaType: 'application/json',
  whole: true,
  begins: '{',
  recognise: ({ bytes }) => firstCharacter(bytes) === '[',
  read: async (content, { kinds }) => {
    const text = content.text();
    if (hasReplacedBytes(content, text)) return NO_UTF_8;
    return { ...loadModelFile(text, kinds), losses: [] };
  },
  write: async (document, kinds) => ({ text: writeModelFile(document, kinds), issues: [], losses: [] }),
} as const satisfies FileFormat;
