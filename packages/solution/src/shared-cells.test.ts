import { describe, expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../../mesh/src/testing/model-of.ts';
import { describeField } from './report/report.ts';
import { solutionOf } from './testing/solution-of.ts';
import { solvedSteady } from './testing/solved.ts';

function reportOf(tree: readonly Sketch[], refine = 1) {
  const cellBudget = { generous: 30_000, usual: 60_000 };
  const prepared = preparedSketch(tree, { hc: 5 }, { refine, cellBudget });
  return describeField(solutionOf(prepared, { ...solvedSteady(prepared.problem), time: null }), []);
}

const box = (name: string, z: number, dz: number, material_name: string, more = {}) => ({
  type: 'box',
  name,
  x: 0,
  y: 0,
  z,
  dx: 3,
  dy: 3,
  dz,
  material_name,
  ...more,
});

describe('cells that two media share', () => {
  it('do not spoil the extremes of a good conductor in a poor one', () => {
    const report = reportOf([
      box('laminate', 0, 1, 'fr4'),
      {
        type: 'cylinder',
        name: 'post',
        plane: 'XY',
        x: 1,
        y: 1,
        z: 0,
        dx: 1,
        dy: 1,
        dz: 1,
        material_name: 'copper',
      },
      {
        type: 'source',
        name: 'heat',
        plane: 'XY',
        x: 0.2,
        y: 0.2,
        z: 1,
        dx: 1.5,
        dy: 1.5,
        dz: 0,
        power: 300,
      },
    ]);
    const { min_t, max_t } = report.objects.post;
    const rise = Number(max_t) - 25;
    expect(rise).toBeGreaterThan(50);
    // 300 mW along 1 mm of copper 1 mm thick make less than 1 K; the laminate around it spans tens of them.
    expect(Number(max_t) - Number(min_t)).toBeLessThan(0.02 * rise);
    expect(Number(report.t_max) - Number(max_t)).toBeGreaterThan(0.1 * rise);
  });

  it('let small curved contacts constrict the heat: the answer moves little as the grid is refined', () => {
    const balls = {
      type: 'ball_array',
      name: 'balls',
      x: 0,
      y: 0,
      z: 0.5,
      dx: 3,
      dy: 3,
      dz: 0.5,
      xcount: 3,
      ycount: 3,
      xpitch: 1000,
      ypitch: 1000,
      diameter: 600,
      array_type: 'ball',
      inline: true,
      material_name: 'solder',
    };
    const tree = [
      box('plate', 0, 0.5, 'unit', { bound: true }),
      balls,
      box('top', 1, 0.5, 'unit', { power: 500 }),
    ];
    const [coarse, fine] = [1, 2].map((refine) => Number(reportOf(tree, refine).t_max) - 25);
    expect(Math.abs(coarse / fine - 1)).toBeLessThan(0.03);
  });
});
