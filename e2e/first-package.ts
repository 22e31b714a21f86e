import { expect } from '@playwright/test';
import type { Hands } from './hands.ts';

/** Name, thickness in µm, material, material around it, percent of the first. */
const FOUR_LAYERS = [
  ['Top', 70, 'Copper', 'FR-4', 20],
  ['Prepreg', 250, 'FR-4', '', ''],
  ['Ground', 35, 'Copper', 'FR-4', 95],
  ['Core', 890, 'FR-4', '', ''],
  ['Power', 35, 'Copper', 'FR-4', 95],
  ['Prepreg 2', 250, 'FR-4', '', ''],
  ['Bottom', 70, 'Copper', 'FR-4', 20],
] as const;

/**
 * The way of a stranger from an empty project to a junction temperature: a QFN of 5 x 5 mm with 1 W on a board of four
 * layers with thermal vias. Places and sizes are rows of a table that the person has: x, y, z, dx, dy, dz in mm.
 */
export const FIRST_PACKAGE: readonly {
  readonly name: string;
  readonly work: (hands: Hands) => Promise<void>;
}[] = [
  {
    name: 'a board of four layers',
    work: async (hands) => {
      const { workspace } = hands;
      await hands.dragIn('Multi-layer', 0.5, 0.5);
      await hands.paste([[-25, -25, 0, 50, 50]]);
      await hands.click(workspace.properties.getByRole('tab', { name: /^Layers/ }), 'Layers');
      await hands.paste(FOUR_LAYERS);
      await expect(workspace.properties.getByText('1,600')).toBeVisible();
      await hands.add();
    },
  },
  {
    name: 'thermal vias through it',
    work: async (hands) => {
      const { workspace } = hands;
      await hands.dragIn('Via array', 0.5, 0.5);
      await hands.paste([[-1.6, -1.6, 0, 3.2, 3.2, 1.6]]);
      await hands.click(workspace.field('Diameter'), 'Diameter');
      await hands.type('300', 'Tab');
      await hands.add();
    },
  },
  {
    name: 'the mould',
    work: async (hands) => {
      await hands.dragIn('Box', 0.5, 0.5);
      await hands.paste([[-2.5, -2.5, 1.6, 5, 5, 0.9]]);
      await hands.click(hands.workspace.properties.getByRole('tab', { name: 'Thermal' }), 'Thermal');
      await hands.chooseMaterial('mould', 'Mould compound G700A');
      await hands.add();
    },
  },
  {
    name: 'the pad of copper, the first material there is',
    work: async (hands) => {
      await hands.dragIn('Box', 0.5, 0.5);
      await hands.paste([[-1.6, -1.6, 1.6, 3.2, 3.2, 0.2]]);
      await hands.add();
    },
  },
  {
    name: 'the die attach',
    work: async (hands) => {
      await hands.dragIn('Box', 0.5, 0.5);
      await hands.paste([[-1, -1, 1.8, 2, 2, 0.025]]);
      await hands.click(hands.workspace.properties.getByRole('tab', { name: 'Thermal' }), 'Thermal');
      await hands.chooseMaterial('die attach', 'Die attach, silver epoxy (84-1LMISR4)');
      await hands.add();
    },
  },
  {
    name: 'the die with its power',
    work: async (hands) => {
      const { workspace } = hands;
      await hands.dragIn('Box', 0.5, 0.5);
      await hands.paste([[-1, -1, 1.825, 2, 2, 0.2]]);
      await hands.click(workspace.properties.getByRole('tab', { name: 'Thermal' }), 'Thermal');
      await hands.chooseMaterial('silicon', 'Silicon');
      await hands.click(workspace.field('Power'), 'Power');
      await hands.type('1 W', 'Tab');
      await expect(workspace.field('Power')).toHaveValue('1000');
      await hands.add();
    },
  },
  {
    name: 'its temperature',
    work: async (hands) => {
      const { workspace } = hands;
      await hands.click(hands.workspace.page.getByRole('button', { name: 'SOLVE' }), 'SOLVE');
      // The bench walks this way too, without the limits of the journeys.
      await expect(workspace.badge).toHaveText('UPDATED', { timeout: 120_000 });
    },
  },
];
