import { type Axis, type Box, translateBox, type Vec3 } from '@thermarium/geometry';
import { convertedNumber } from '@thermarium/model';
import { leaf, placeText, planeText, type XmlLines } from './xml-text.ts';

/** A simple element of the standard. */
export interface WrittenElement {
  readonly tag: string;
  readonly box: Box;
  /** The normal of its plane; null: it has none. */
  readonly axis: Axis | null;
  /** Null: it is a source or a package. */
  readonly material: string | null;
  /** mm³, for its share of a power. */
  readonly volume: number;
  watts: number;
  /** Of a two-resistor model: from the junction, K/W, and whether its case lies on the lower side. */
  readonly compact?: {
    readonly thetaJC: number;
    readonly thetaJB: number;
    readonly isBelow: boolean;
  };
}

export const ACTIVE = leaf('active', 'true');

export function writeElement(lines: XmlLines, name: string, element: WrittenElement, offset: Vec3): void {
  const { tag, box, axis, material, watts, compact } = element;
  const flat = tag === 'source2dBlock' ? axis : null;
  lines.around(tag, () => {
    lines.add(leaf('name', name), ACTIVE, placeText(translateBox(box, offset), flat));
    if (axis !== null) lines.add(planeText(axis, compact?.isBelow));
    if (material !== null) lines.add(leaf('material', material));
    lines.add(leaf('powerDissipation', convertedNumber(watts)));
    if (compact) lines.add(leaf('thetaJC', compact.thetaJC), leaf('thetaJB', compact.thetaJB));
  });
}
