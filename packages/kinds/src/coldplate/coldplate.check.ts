import { type Issue, METRES_PER_MM, warning } from '@thermarium/model';
import type { ColdplateValues } from './coldplate.schema.ts';

/** The share of the stated resistance above which the block's own conduction is worth a warning. */
const NOTICEABLE_SHARE = 0.1;

/**
 * The resistance that conduction across the block adds when heat enters evenly through one face, K/W. With the tie
 * to ambient 1/R spread evenly along the way, the block is a fin of conduction resistance Rc: the total is
 * √(R Rc) coth √(Rc/R), which is R + Rc/3 for small Rc (Incropera et al., Fundamentals of Heat and Mass Transfer,
 * table 3.4, case B). Taken along the thinnest direction, the way a plate is cooled.
 */
export function addedResistance(values: ColdplateValues): number {
  const [thickness, ...face] = [values.dx, values.dy, values.dz].sort((a, b) => a - b);
  const conduction = thickness / (values.conductivity * face[0] * face[1] * METRES_PER_MM);
  const m = Math.sqrt(conduction / values.resistance);
  return values.resistance * (m / Math.tanh(m) - 1);
}

export function checkColdplate(values: ColdplateValues): readonly Issue[] {
  const issues: Issue[] = [];
  const added = addedResistance(values);
  if (added > NOTICEABLE_SHARE * values.resistance) {
    issues.push(
      warning(
        'resistance-dominated',
        'conductivity',
        `Conduction inside the coldplate adds ${added.toPrecision(3)} °C/W to its resistance of ${values.resistance} °C/W.`,
        'Raise the conductivity if the resistance is meant to be the whole of it.',
      ),
    );
  }
  if (values.bound || (values.hc !== null && values.hc !== 0)) {
    issues.push(
      warning(
        'hc-without-effect',
        values.bound ? 'bound' : 'hc',
        'The walls of a coldplate neither convect nor are held at ambient.',
        'Clear the setting; the resistance is the way to ambient.',
      ),
    );
  }
  return issues;
}
