import type { HandMadeChange } from '../hand-made-change.ts';

const tests = ['packages/solution/src/wall-power.test.ts'];

/** Faults of powers that enter through exposed walls. */
export const wallChanges: readonly HandMadeChange[] = [
  {
    fault: 'a power through walls is the same on each, however small',
    file: 'packages/mesh/src/discretise/wall-heat.ts',
    from: 'part: this.#area[wall] / all',
    to: 'part: 1 / walls.length',
    tests,
  },
  {
    fault: 'the copies of a patch share what both cover',
    file: 'packages/mesh/src/discretise/walls.ts',
    from: 'walls.covering[wall] = indexOf.get(patch) ?? -1;',
    to: 'walls.covering[wall] = 0;',
    tests,
  },
  {
    fault: 'the heat of a patch is booked to what is behind it',
    file: 'packages/solution/src/heat-flow/book-flows.ts',
    from: '  booking.wallHeats();\n',
    to: '',
    tests,
  },
  {
    fault: 'a patch without a power needs a face',
    file: 'packages/mesh/src/scene/scene-powers.ts',
    from: "schedule.shape === 'constant' && schedule.milliwatts === 0",
    to: 'false',
    tests,
  },
  {
    fault: 'an impedance leaves out a body with its power on walls',
    file: 'packages/mesh/src/scene/powered-alone.ts',
    from: 'body.power ?? throughWalls.get(n) ??',
    to: 'body.power ??',
    tests,
  },
];
