import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { kinds } from '@thermarium/kinds';
import fc from 'fast-check';
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
  expect(formatOf(contentOf('% 1 2 3'), [...fileFormats, writeOnly]).name).toBe('unknown');
  expect(await readModel(contentOf('%'), context, formats)).toMatchObject({ document: null, format: other });
});

it.each([
  ['words', 'die 1 2 3'],
  ['a configuration of HotSpot', '# thermal model parameters\n-t_chip 0.00015\n-k_chip 130.0\n'],
  ['its description of layers', '# layers\n0\nY\nN\n'],
  ['a stack of 3D-ICE', 'material SILICON :\n   thermal conductivity     1.30e-4 ;\n'],
  ['YAML', 'version: 1\nlayers: 4\n'],
  ['YAML with a comment', '# a model\nformat: thermarium\n'],
  ['a table of two columns', 'part,power\nR1,0.1\nR2,0.2\n'],
  ['bytes', '\u0001\u0002{'],
  ['zeros', '\0\0\0\0'],
])('%s is of no known format, and those that are read are named', async (_, content) => {
  const { issues, document, format } = await readModel(contentOf(content), context);
  expect([document, format.name]).toEqual([null, 'unknown']);
  expect(issues.map(({ code, message, remedy }) => [code, message, remedy])).toEqual([
    [
      'wrong-format',
      'The file is of no known format.',
      'One of these is read, by its content: Chiplet list, Power map, HotSpot floorplan, JSON, ECXML, STEP, CSV.',
    ],
  ]);
});

it.each(['', ' \n', '\ufeff'])('an empty file, %j, is said to be that', async (text) => {
  const { issues } = await readModel(contentOf(text), context);
  expect(issues.map(({ message }) => message)).toEqual(['The file is empty.']);
});

it('what is wrong in a model file is said by its reader', async () => {
  const broken = '{"project":';
  expect((await readModel(contentOf(broken), context)).issues).toEqual(loadModelFile(broken, kinds).issues);
});

/** Texts that look like something else. */
const TEXTS = [
  '0 0, 40 0, 0 30',
  'a 0.1 0.1 0 0',
  '# powers',
  '[chiplets]',
  'name,x0,x1,y0,y1,power',
  'ISO-10303-21;',
  '<neutralXML>',
  'U1 0.5',
];
const texts = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 20 }));
const BLANKS = ['', ' ', '\n', '\r\n', '\t', '\n\n  '];
const blanks = fc.constantFrom(...BLANKS);

/** The same file in other layouts, where a format has any. */
const layouts: Readonly<Record<string, (written: string, indent: number, blank: string) => string>> = {
  json: (written, indent) => JSON.stringify(JSON.parse(written), null, indent),
  ecxml: (written, _, blank) => written.replaceAll(/>\s*</g, `>${blank}<`),
  step: (written, _, blank) => written.replaceAll(/;\r?\n/g, `;${blank}`),
  csv: (written) => written,
};

it('what a writer has written is recognised as that, whatever its texts and its white space are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...fileFormats.filter(({ write }) => write)),
      texts,
      texts,
      blanks,
      blanks,
      fc.nat(4),
      async (format, projectName, objectName, before, between, indent) => {
        const box = { type: 'box', name: objectName, x: 0, y: 0, z: 0, dx: 1, dy: 1, dz: 1 };
        const file = { format: 'thermarium', version: 1, project: { name: projectName }, tree: [box] };
        const { document } = loadModelFile(JSON.stringify(file), kinds);
        const written = document && (await format.write?.(document, kinds));
        fc.pre(typeof written?.text === 'string');
        const text = before + layouts[format.name](written?.text ?? '', indent, between);
        expect(formatOf(contentOf(text)).name).toBe(format.name);
      },
    ),
    { numRuns: 300 },
  );
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
