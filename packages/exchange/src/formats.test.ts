import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { type FileFormat, fileFormats, readerFor } from './formats.ts';
import { loadModelFile } from './json/load-model-file.ts';

const text = '{"format": "thermarium", "version": 1, "project": {"name": "Board"}}';
const content = { bytes: new TextEncoder().encode(text), text: () => text };

it('a file is read in the format that its extension names', () => {
  const other: FileFormat = {
    name: 'other',
    title: 'Other',
    extensions: ['oth'],
    mediaType: 'text/plain',
    read: () => ({ document: null, model: null, issues: [] }),
  };
  const formats = [...fileFormats, other];
  expect(readerFor('Board.OTH', formats)(content, kinds).document).toBeNull();
  expect(readerFor('board.json', formats)(content, kinds)).toEqual(loadModelFile(text, kinds));
});

it('a file of unknown name, as standard input is, is read as a model file', () => {
  for (const name of ['-', 'board', 'board.txt']) {
    expect(readerFor(name)(content, kinds).document?.name).toBe('Board');
  }
});

it('a format that is written is read again', () => {
  for (const { write, read } of fileFormats) {
    const { document } = loadModelFile(text, kinds);
    if (!write || !read || !document) continue;
    const written = write(document, kinds);
    const again = read({ bytes: new TextEncoder().encode(written), text: () => written }, kinds);
    expect(again.document).toEqual(document);
  }
});
