import type { SolveReport } from '@thermarium/solution';
import { describe, expect, it } from 'vitest';
import { type GridName, labelOf, readReferenceCases } from './reference-case.ts';
import { previewOf, solveCase } from './solve-case.ts';
import { verdictsOf } from './verdict.ts';

/** Cases that take more than about two and a half seconds on the fine grid; `npm run validate` solves them. */
const LONG_ON_THE_FINE_GRID: readonly string[] = [
  'A07_spreading_centred',
  'A08_spreading_two_layer',
  'A10_heatsink',
  'A14_hole',
  'A15_pcb_inplane',
  'A17_via_resolved_through',
  'A18_via_lumped_inplane',
  'A19_pillars_resolved',
  'A22_world_solid',
  'A24_lumped_step',
  'A25_semi_infinite_flux',
  'A26_cube_series',
  'A27_pulses',
  'A28_two_mass',
  'A29_qfn_thermal_vias',
  'A30_wirebond_bga',
  'A31_igbt_dbc',
  'A32_pulses_in_glass',
  'A35_network',
  'A36_coolant_in_series',
  'A37_coolant_step',
  'A38_cube_in_shell',
  'A39_parallel_plates',
  'A40_heated_sphere',
  'A41_step_from_steady',
  'A42_plate_in_thin_air',
  'A43_level_rod',
  'A44_air_from_below',
  'A45_air_from_side',
  'A46_step_from_stored',
  'A48_heat_capacity_over_temperature',
  'A50_leakage_step',
  'A56_plate_in_thin_air_step',
  'P01_plate_copper',
  'P04_holman_4_2',
  'P14_nafems_t3',
  'P15_ansys_vm113',
  'P17_ansys_vm112',
  'P18_ansys_vm162',
  'P20_incropera_motorcycle',
  'P22_iso10211_case1',
  'P23_iso10211_case2',
  'P32_ansys_vm105',
];

/** The rounding of what a solve of the same model on another grid leaves over, K. */
const READING = 1e-3;
/** A coolant warms from cell to cell, of which each grid has its own: what that is off is in no band. */
const BEYOND_PREVIEWS: readonly string[] = ['A36_coolant_in_series'];

describe.each(readReferenceCases())('$name', (reference) => {
  const grids: readonly GridName[] = LONG_ON_THE_FINE_GRID.includes(reference.name)
    ? ['default']
    : ['default', 'fine'];
  describe.each(grids)('on the %s grid', (grid) => {
    let solve: Promise<SolveReport> | undefined;
    const report = (): Promise<SolveReport> => (solve ??= solveCase(reference, grid, { bands: 'none' }));

    if (grid === 'default' && reference.analysis === 'steady' && !BEYOND_PREVIEWS.includes(reference.name)) {
      it('has a largest temperature within what previews say', async () => {
        const { t_max } = await report();
        for (const largest of previewOf(reference)) {
          expect(t_max).toBeGreaterThanOrEqual(largest.low - READING);
          expect(t_max).toBeLessThanOrEqual(largest.high + READING);
        }
      });
    }

    it('converges', async () => {
      expect((await report()).status).toBe('converged');
    });

    it.each(reference.expect.map((expectation, n) => ({ label: labelOf(expectation), n })))(
      'has the $label of the reference',
      async ({ n }) => {
        const verdict = verdictsOf(reference, grid, await report())[n];
        expect(verdict.error).toBeLessThanOrEqual(verdict.allowed);
      },
    );
  });
});
