import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import type { FileFormat } from './format.ts';
import { fileFormats, formatOf, formatToWrite, readModel } from './formats.ts';
import { loadModelFile } from './json/load-model-file.ts';
import { lossReport } from './loss.ts';
import { contentOf } from './testing/file-content.ts';

const text = '{"format": "thermarium", "version": 1, "project": {"name": "Board"}}';
const context = { kinds, library: [], name: 'Board' };
const other: FileFormat = {
  name: 'other',
  title: 'Other',
  extensions: ['oth', 'other'],
  mediaType: 'text/plain',
  recognise: ({ bytes }) => bytes[0] === '%'.charCodeAt(0),
  read: async () => ({ document: null, model: null, issues: [], losses: [] }),
  write: async () => ({ text: '%', issues: [], losses: [] }),
};
const formats = [...fileFormats, other];

it.each(['', '\ufeff', ' \r\n\t', '\ufeff\n'])(
  'a model file is recognised by its content after %j',
  (before) => {
    expect(formatOf(contentOf(before + text), formats).name).toBe('json');
  },
);

it.each([
  ['json', '{', ' '],
  ['ecxml', '<neutralXML>', ' '],
  ['step', 'ISO-10303-21;', ' '],
  ['csv', 'name,type,x0,y0,z0', ','],
])(
  'a large file is recognised as %s with the small stack of a worker of Chromium',
  async (name, head, fill) => {
    const worker = new Worker(new URL('./testing/recognise-worker.ts', import.meta.url), {
      workerData: head.padEnd(200_000, fill),
      resourceLimits: { stackSizeMb: 0.5 },
    });
    expect(await once(worker, 'message')).toEqual([name]);
  },
);

it('a file of another content is of another format', async () => {
  expect(formatOf(contentOf('% 1 2 3'), formats)).toBe(other);
  const { read: _, ...writeOnly } = other;
  expect(formatOf(contentOf('% 1 2 3'), [...fileFormats, writeOnly]).name).toBe('json');
  expect(await readModel(contentOf('%'), context, formats)).toMatchObject({ document: null, format: other });
});

it('a file that nobody recognises is read as a model file, which says what is wrong, and the formats are named', async () => {
  const { issues } = await readModel(contentOf('die 1 2 3'), context);
  const [{ remedy: _, ...problem }] = loadModelFile('die 1 2 3', kinds).issues;
  expect(issues).toEqual([
    { ...problem, remedy: expect.stringMatching(/^One of these is read, .*JSON, ECXML, STEP, CSV\.$/) },
  ]);
  const broken = '{"project":';
  expect((await readModel(contentOf(broken), context)).issues).toEqual(loadModelFile(broken, kinds).issues);
});

it('a file is written in the format that its extension names', () => {
  expect(formatToWrite('Board.OTHER', formats)).toBe(other);
  expect(formatToWrite('a.oth/board.json', formats)?.name).toBe('json');
  const { write: _, ...readOnly } = other;
  expect(formatToWrite('board.oth', [...fileFormats, readOnly])).toBeUndefined();
  expect(formatToWrite('oth', formats)?.name).toBe('other');
  expect(formatToWrite('board.txt', formats)).toBeUndefined();
});

it('the formats have names and extensions of their own', () => {
  const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
  unique(fileFormats.map(({ name }) => name));
  unique(fileFormats.flatMap(({ write, extensions }) => (write ? extensions : [])));
});

it('a format that is written is recognised and read again', async () => {
  const { document } = loadModelFile(text, kinds);
  for (const format of fileFormats) {
    if (!format.write || !format.read || !document) continue;
    const { text: written, losses } = await format.write(document, kinds);
    const again = await readModel(contentOf(written ?? ''), context);
    expect(again.format).toBe(format);
    // A model of nothing is a STEP file without bodies, which is refused.
    if (format.name === 'step') continue;
    expect(again).toMatchObject({ document, losses: [] });
    if (format.name === 'json') expect(losses).toEqual([]);
  }
});

it('losses add up', () => {
  const fan = { entity: 'axial3dFan', name: 'fan', reason: 'There is no air.', watts: 0.5 };
  expect(lossReport([fan, { ...fan, watts: 1 }])).toEqual({
    lost: [fan, { ...fan, watts: 1 }],
    watts_lost: 1.5,
  });
  expect(lossReport([])).toEqual({ lost: [], watts_lost: 0 });
});
