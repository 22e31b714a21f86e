/**
 * `node validation/independent/compute-references.ts`: computes the numbers of the reference cases that have
 * no closed form, without any code of the program, and compares them with those that the cases state.
 */
import { parseArgs } from 'node:util';
import { labelOf, readReferenceCases } from '../reference-case.ts';
import type { ModelFile } from './blocky-model.ts';
import { referencesOf } from './reference.ts';

/** The cases whose source is a finite-volume and finite-element computation. */
const CASES = ['A05', 'A09', 'A10', 'A14', 'A20', 'A22', 'A23', 'A29', 'A30', 'A31'];
/** A number that differs by more than this part of its scale is not confirmed. */
const ALLOWED = 0.005;

const { values } = parseArgs({
  options: {
    case: { type: 'string', multiple: true },
    corners: { type: 'string', default: '1500000' },
  },
});
const starts = values.case ?? CASES;
let refuted = 0;
for (const reference of readReferenceCases()) {
  if (!starts.some((start) => reference.name.startsWith(start))) continue;
  const start = performance.now();
  const found = referencesOf(reference.model as ModelFile, reference.expect, Number(values.corners));
  console.log(`${reference.name} (${((performance.now() - start) / 1000).toFixed(0)} s)`);
  for (const [n, expectation] of reference.expect.entries()) {
    const one = found[n];
    if (!one) continue;
    const { value, scale } = expectation;
    const off = (ours: number) => (100 * (ours - value)) / scale;
    const isNear = [one.volumes, one.elements].every((ours) => Math.abs(off(ours)) <= 100 * ALLOWED);
    if (!isNear) refuted++;
    const figures = [one.volumes, one.elements].map(
      (ours) => `${ours.toFixed(4)} (${off(ours).toFixed(3)} %)`,
    );
    console.log(
      `  ${labelOf(expectation)}: stated ${value}, volumes ${figures[0]}, elements ${figures[1]}` +
        (isNear ? '' : ' NOT CONFIRMED'),
    );
  }
}
process.exitCode = refuted === 0 ? 0 : 1;
