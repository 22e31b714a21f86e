import { MILLIWATTS_PER_WATT } from '@thermarium/model';
import { defineFigure } from './figure.ts';
import { ofNetwork } from './of-network.ts';
import { power } from './quantities.ts';

export const dissipatedPower = defineFigure({
  key: 'dissipated_power',
  title: 'Dissipated power',
  meaning: 'The power generated in it; in a network that of all its nodes.',
  quantity: power,
  column: { head: 'Dissipated power', short: 'Power', rank: 4 },
  bar: 'Pout',
  stored: 'always',
  joined: 'sum',
  absent: 0,
  place: null,
  compute: (solution) => ofNetwork(solution, (object) => solution.power[object] * MILLIWATTS_PER_WATT),
});
