import type { HandMadeChange } from '../hand-made-change.ts';

const bounds = 'packages/solver/src/bounds';
const bands = 'packages/solution/src/bands';
const enclosures = [`${bounds}/enclosures.test.ts`, `${bounds}/energy-products.test.ts`];
const meanBands = [`${bands}/mean-bands.test.ts`];

export const boundChanges: readonly HandMadeChange[] = [
  {
    fault: 'bounds lie a quarter of the gap away instead of half of it',
    file: `${bounds}/enclosures.ts`,
    from: 'Math.max(0, gapOf(weights.products))) / 2 +',
    to: 'Math.max(0, gapOf(weights.products))) / 4 +',
    tests: [...enclosures, ...meanBands],
  },
  {
    fault: 'the middle of the bounds leaves out what the gap says',
    file: `${bounds}/enclosures.ts`,
    from: 'products.gradients + products.inJoints + gapOf(products) / 2;',
    to: 'products.gradients + products.inJoints;',
    tests: enclosures,
  },
  {
    fault: 'what a solve has left over does not widen its bounds',
    file: `${bounds}/enclosures.ts`,
    from: '      products.residuals;',
    to: '      0;',
    tests: enclosures,
  },
  {
    fault: 'gradients have the energy of their means alone',
    file: `${bounds}/energy-products.ts`,
    from: '              48 +',
    to: '              48e9 +',
    tests: enclosures,
  },
  {
    fault: 'fluxes have the energy of their means alone',
    file: `${bounds}/energy-products.ts`,
    from: 'return (2 * (q0 * p0 + q1 * p1) + q0 * p1 + q1 * p0) / 6;',
    to: 'return ((q0 + q1) * (p0 + p1)) / 4;',
    tests: enclosures,
  },
  {
    fault: 'films take no part in the energy of temperatures',
    file: `${bounds}/energy-products.ts`,
    from: '      gradients = conductance * meanProduct(v, w);',
    to: '      gradients = 0 * conductance * meanProduct(v, w);',
    tests: enclosures,
  },
  {
    fault: 'ties inside cells take no part in the energy of temperatures',
    file: `${bounds}/energy-products.ts`,
    from: '    const gradients = tie * meanProduct(v, w);',
    to: '    const gradients = 0 * tie * meanProduct(v, w);',
    tests: enclosures,
  },
  {
    fault: 'a source in the middle of a joint is as cold as its sides',
    file: `${bounds}/energy-products.ts`,
    from: '    sums.inJoints += ',
    to: '    sums.inJoints += 0 * ',
    tests: enclosures,
  },
  {
    fault: 'corners on either side of a joint are one',
    file: `${bounds}/corner-grid.ts`,
    from: 'if (isDoubled.has(cell)) extra++;',
    to: 'if (isDoubled.has(cell)) extra += 0;',
    tests: enclosures,
  },
  {
    fault: 'held corners stay at ambient whatever holds them',
    file: `${bounds}/corner-system.ts`,
    from: 'rise[n] = isInSurroundings ? held[n] : 0;',
    to: 'rise[n] = 0;',
    tests: enclosures,
  },
  {
    fault: 'two held temperatures may meet',
    file: `${bounds}/corner-system.ts`,
    from: 'this.isConsistent = false;',
    to: 'this.isConsistent = true;',
    tests: enclosures,
  },
  {
    fault: 'walls that radiate are taken without their radiation',
    file: 'packages/solver/src/boundary/eliminated-walls.ts',
    from: 'return linear + heatOf(this.#nonlinear, wall, this.ambient + around, own) / own;',
    to: 'return linear;',
    tests: meanBands,
  },
  {
    fault: 'a field with several heated objects counts as the solution for each of them',
    file: `${bands}/mean-bands.ts`,
    from: '  return isSame ? watts : null;',
    to: '  return watts;',
    tests: meanBands,
  },
  {
    fault: 'the coldest objects are enclosed instead of the hottest',
    file: `${bands}/mean-bands.ts`,
    from: 'means[other] - means[one]',
    to: 'means[one] - means[other]',
    tests: meanBands,
  },
  {
    fault: 'a bound is rounded inwards for people',
    file: 'packages/solution/src/figures/mean-band.ts',
    from: 'Math.floor(celsius * SHOWN)',
    to: 'Math.ceil(celsius * SHOWN)',
    tests: ['packages/solution/src/figures/mean-band.test.ts'],
  },
  {
    fault: 'a linear solver may be asked again after it has given its memory away',
    file: 'packages/solver/src/linear/linear-solver.ts',
    from: "if (this.#isRetired) throw new Error('This linear solver has given its memory away.');",
    to: '',
    tests: ['packages/solver/src/linear/linear-solver.test.ts'],
  },
  {
    fault: 'memory is handed over with what the solver before has left in it',
    file: 'packages/solver/src/kernels/arena.ts',
    from: 'new Uint8Array(this.#buffer, 0, this.#used).fill(0);',
    to: '',
    tests: ['packages/solver/src/kernels/kernels.test.ts'],
  },
  {
    fault: 'the budget of a rise leaves the half cells towards walls out',
    file: `${bounds}/rise-shares.ts`,
    from: 'visit.toWall(wall, ((one.heat - source) * (two.heat - part)) / walls.half[wall]);',
    to: 'visit.toWall(wall, 0);',
    tests: [`${bands}/temperature-budget.test.ts`],
  },
  {
    fault: 'the budget of a rise does not know of warmer surroundings',
    file: `${bounds}/rise-shares.ts`,
    from: '    ofSurroundings += around * two.heat;',
    to: '',
    tests: [`${bands}/temperature-budget.test.ts`],
  },
  {
    fault: 'the budget of a rise counts a contact to one side',
    file: `${bands}/temperature-budget.ts`,
    from: "addTo('contact', kelvin / 2);",
    to: "addTo('contact', kelvin);",
    tests: [`${bands}/temperature-budget.test.ts`],
  },
];
