import type { HandMadeChange } from '../hand-made-change.ts';

const ecxml = 'packages/exchange/src/ecxml';
const reading = [`${ecxml}/read-ecxml.test.ts`];
const writing = [`${ecxml}/write-ecxml.test.ts`];

/** Files of other programs. */
export const exchangeChanges: readonly HandMadeChange[] = [
  {
    fault: 'a plate without thickness takes its power with it',
    file: `${ecxml}/read-geometry.ts`,
    from: 'if (object.power === 0) return [];',
    to: 'if (object.power >= 0) return [];',
    tests: reading,
  },
  {
    fault: 'what an assembly loses that is off counts as lost power',
    file: `${ecxml}/read-geometry.ts`,
    from: 'const isActive = active && common.active;',
    to: 'const isActive = common.active;',
    tests: reading,
  },
  {
    fault: 'k(T) falls where it should rise',
    file: `${ecxml}/read-materials.ts`,
    from: 'k + slope * (kelvin - reference)',
    to: 'k - slope * (kelvin - reference)',
    tests: reading,
  },
  {
    fault: 'curves are written in °C where the standard has K',
    file: `${ecxml}/write-materials.ts`,
    from: 'Number((celsius + KELVIN).toFixed(6))',
    to: 'Number(celsius.toFixed(6))',
    tests: writing,
  },
  {
    fault: 'a curve along x alone is written as that of all axes',
    file: `${ecxml}/write-materials.ts`,
    from: 'return x && sameValue(x, y) && sameValue(x, z) ? x : null;',
    to: 'return x;',
    tests: writing,
  },
  {
    fault: 'the resistances to case and board change places',
    file: `${ecxml}/read-geometry.ts`,
    from: "sign > 0 ? '+' : '-'",
    to: "sign < 0 ? '+' : '-'",
    tests: reading,
  },
  {
    fault: 'a file that another program changed is read as it was',
    file: `${ecxml}/own-part.ts`,
    from: 'if (body.slice(0, space) === digest) {',
    to: 'if (space > 0) {',
    tests: writing,
  },
  {
    fault: 'sizes are rounded by themselves, and faces that meet come apart',
    file: `${ecxml}/xml-text.ts`,
    from: 'high[axis] - low[axis]',
    to: 'steps(max[axis] - min[axis])',
    tests: writing,
  },
  {
    fault: 'an object of several bodies has its whole power in each of them',
    file: `${ecxml}/write-geometry.ts`,
    from: '(watts * element.volume) / volume',
    to: 'watts',
    tests: writing,
  },
];
