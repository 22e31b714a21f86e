import { describe, expect, it } from 'vitest';
import { projectChanges, projectRefusals, projectValues } from './project-table.ts';

describe('the form of a project', () => {
  it('begins with the defaults of the specification', () => {
    const { name, ...world } = projectValues(null);
    expect(name).toBe('');
    expect(world).toMatchObject({
      ...{ material_name: null, ambient: 25, hc: 16.1, resolution: 1, precision: 1e-6, iterations: 10000 },
      ...{ absolute: false, abs_tol: 0.1, duration: 1, steps: 10, lump_limit: 10000, lumped: false },
      ...{ dxmin: 100, dxmax: 100, dymin: 100, dymax: 100, dzmin: 100, dzmax: 100 },
      ...{ save_internal_temp: false, precondition: true },
    });
  });

  it('sends only what differs, the name without blanks around it', () => {
    const stored = projectValues({ name: 'Board', world: { ambient: 30 } });
    expect(projectChanges(stored, { name: 'Board', ambient: 30 })).toEqual({});
    expect(projectChanges(stored, { name: ' Lid ', ambient: '2*W', steps: 10 })).toEqual({
      name: 'Lid',
      world: { ambient: '2*W' },
    });
  });

  it('has refusals at its fields, those of the world too, and none that it has no field for', () => {
    const refused = projectRefusals({
      name: ['Choose another name!'],
      world: { resolution: ['Too fine!'], material: ['Unknown!'] },
      folder: ['Choose one of your own folders!'],
    });
    expect([...refused]).toEqual([
      ['resolution', 'Too fine!'],
      ['material_name', 'Unknown!'],
      ['name', 'Choose another name!'],
    ]);
  });
});
