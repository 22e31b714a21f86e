import { defineFigure } from './figure.ts';
import { ofNetwork } from './of-network.ts';
import { volume } from './quantities.ts';

export const describedVolume = defineFigure({
  key: 'volume_mm3',
  title: 'Volume',
  meaning: 'The volume that its shape describes, before later objects replace parts of it.',
  quantity: volume,
  column: null,
  bar: null,
  stored: 'never',
  joined: 'sum',
  absent: 0,
  place: null,
  compute: (solution) => ofNetwork(solution, (object) => solution.discretisation.volumes[object].volume),
});

export const volumeOnGrid = defineFigure({
  key: 'volume_on_grid_mm3',
  title: 'Volume on the grid',
  meaning: 'The volume that it has on the grid: what later objects have left of it.',
  quantity: volume,
  column: null,
  bar: null,
  stored: 'never',
  joined: 'sum',
  absent: 0,
  place: null,
  compute: (solution) =>
    ofNetwork(solution, (object) => solution.discretisation.volumes[object].volumeOnGrid),
});
