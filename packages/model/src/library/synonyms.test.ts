import { describe, expect, it } from 'vitest';
import { starterLibrary } from './starter-library.ts';
import { materialTerms } from './synonyms.ts';

describe('the names of a material', () => {
  it.each([
    ['Copper', 'Cu'],
    ['Alumina 96 %', 'Al2O3'],
    ['Alumina 96 %', 'aluminum oxide'],
    ['Al2O3', 'alumina'],
    ['Silicon carbide 4H', 'SiC'],
    ['Silicon at 100 °C', 'Si'],
    ['FR-4, glass-rich', 'prepreg'],
    ['Solder SAC 305 (Sn96.5Ag3Cu0.5)', 'lead free solder'],
    ['Fused silica', 'SiO2'],
    ['Mould compound G700A', 'EMC'],
    ['Thermal grease Dow 340', 'TIM'],
    ['Air', 'still air'],
  ])('%s is known as %s', (name, other) => {
    expect(materialTerms(name).terms).toContain(other);
  });

  it.each([
    ['Silicon carbide 4H', 'Si'],
    ['Aluminum nitride', 'Al'],
    ['Copper C194 (lead frame)', 'Pb'],
    ['Silicone pad', 'Si'],
    ['Alumina 96 %', 'sapphire'],
  ])('%s is no %s', (name, other) => {
    expect(materialTerms(name).terms).not.toContain(other);
  });

  it('tells a material by itself from one with more to its name', () => {
    expect(materialTerms('Silicon').isWhole).toBe(true);
    expect(materialTerms('FR-4').isWhole).toBe(true);
    expect(materialTerms('Silicon at 100 °C').isWhole).toBe(false);
    expect(materialTerms('My block').isWhole).toBe(false);
  });

  it('are those of materials: nearly all of the library are known by another one', () => {
    const unknown = starterLibrary.filter(({ name }) => materialTerms(name).terms.length === 0);
    expect(unknown.length).toBeLessThan(starterLibrary.length / 3);
  });
});
