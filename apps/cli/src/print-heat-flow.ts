import { heatText } from '@thermarium/model';
import type { HeatFlow, SolveReport, WaysToAmbient } from '@thermarium/solution';
import { LONGEST_TABLE, printable, printTable } from './output.ts';

const WAYS = [
  'convection',
  'radiation',
  'bound',
  'resistance',
] as const satisfies readonly (keyof WaysToAmbient)[];
const TITLES: { readonly [way in keyof WaysToAmbient]: string } = {
  convection: 'Convection',
  radiation: 'Radiation',
  bound: 'Bound walls',
  resistance: 'Resistance',
};

/** Prints where the heat of every object comes from and goes to. */
export function printHeatFlow({ heat_flow }: Pick<SolveReport, 'heat_flow'>): void {
  if (!heat_flow) return;
  console.log('');
  console.log('Heat [mW]');
  printObjects(heat_flow);
  console.log('');
  printContacts(heat_flow);
}

function printObjects({ objects, to_ambient_W }: HeatFlow): void {
  const taken = WAYS.filter((way) => to_ambient_W[way] !== 0);
  const entries = Object.entries(objects);
  const isStoring = entries.some(([, { stored_W }]) => stored_W !== null);
  printTable(
    [
      'Object',
      'Power',
      'From others',
      'To others',
      ...taken.map((way) => TITLES[way]),
      ...(isStoring ? ['Stored'] : []),
    ],
    entries
      .slice(0, LONGEST_TABLE)
      .map(([name, flow]) => [
        printable(name),
        heatText(flow.power_W),
        heatText(flow.from_objects_W),
        heatText(flow.to_objects_W),
        ...taken.map((way) => heatText(flow.to_ambient_W[way])),
        ...(isStoring ? [heatText(flow.stored_W ?? 0)] : []),
      ]),
  );
  sayMore(entries.length, 'objects');
}

function printContacts({ contacts }: HeatFlow): void {
  printTable(
    ['From', 'To', 'Heat [mW]'],
    contacts
      .slice(0, LONGEST_TABLE)
      .map(({ from, to, heat_W }) => [printable(from), printable(to), heatText(heat_W)]),
  );
  sayMore(contacts.length, 'contacts');
}

function sayMore(count: number, what: string): void {
  if (count > LONGEST_TABLE) {
    console.log(`… and ${count - LONGEST_TABLE} more ${what}; --json or --report has them all.`);
  }
}
