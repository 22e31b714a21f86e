import type { FileFormat } from '@thermarium/exchange';
import { expect, it } from 'vitest';
import { importMenuEntries } from './import-menu-entries.ts';

const format = (name: string, title: string, extensions: readonly [string, ...string[]]): FileFormat => ({
  ...{ name, title, extensions },
  mediaType: 'text/plain',
  recognise: () => false,
  read: async () => ({ document: null, model: null, issues: [], losses: [] }),
});

it('has the specified formats in their order, and what else is read below them', () => {
  const { read: _, ...writtenOnly } = format('glb', 'glTF', ['glb']);
  const formats = [
    format('json', 'JSON', ['json']),
    format('step', 'STEP', ['stp', 'step']),
    format('csv', 'CSV', ['csv']),
    format('ecxml', 'ECXML', ['xml', 'ecxml']),
    format('power-map', 'Power map', ['csv']),
    format('hotspot', 'HotSpot floorplan', ['flp']),
    writtenOnly,
  ];
  expect(importMenuEntries(formats)).toEqual([
    [
      { name: 'ecxml', title: 'ECXML', accept: '.xml,.ecxml' },
      { name: 'json', title: 'JSON', accept: '.json' },
      { name: 'csv', title: 'CSV', accept: '.csv' },
    ],
    [
      { name: 'step', title: 'STEP', accept: '.stp,.step' },
      { name: 'power-map', title: 'power map', accept: '.csv' },
      { name: 'hotspot', title: 'HotSpot floorplan', accept: '.flp' },
    ],
  ]);
});

it('has no empty part', () => {
  expect(importMenuEntries([format('json', 'JSON', ['json'])])).toHaveLength(1);
});
