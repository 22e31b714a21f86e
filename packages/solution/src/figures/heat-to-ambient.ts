import { defineFigure } from './figure.ts';
import { ofNetwork } from './of-network.ts';
import { heat } from './quantities.ts';

export const heatToAmbient = defineFigure({
  key: 'heat_to_ambient_W',
  title: 'Heat to ambient',
  meaning:
    'The heat to ambient through its exposed walls and through its resistance. What leaves through a patch is the patch’s, and not that of the object behind it. A network has that of all its nodes.',
  quantity: heat,
  column: { head: 'To ambient', short: 'To ambient', rank: 5 },
  bar: null,
  stored: 'later',
  joined: 'sum',
  absent: 0,
  place: null,
  compute: (solution) => ofNetwork(solution, (object) => solution.heatToAmbient[object]),
});
