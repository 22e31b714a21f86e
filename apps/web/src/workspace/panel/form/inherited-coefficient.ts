import { evaluateScalar, type ParameterValues } from '@thermarium/model';

interface Placed {
  readonly name: string;
  readonly parent: number | null;
  readonly [field: string]: unknown;
}

/** What a blank heat transfer coefficient means: that of the nearest assembly which has one, else the world's. */
export interface InheritedCoefficient {
  /** The assembly's name; null: the world. */
  readonly from: string | null;
  /** W/(m²·°C); null where the expression there has no value. */
  readonly value: number | null;
}

export function inheritedCoefficient(
  parent: number | null,
  nodes: ReadonlyMap<number, Placed>,
  world: { readonly [field: string]: unknown } | undefined,
  parameters: ParameterValues,
): InheritedCoefficient {
  const evaluated = (scalar: unknown) => {
    if (typeof scalar !== 'number' && typeof scalar !== 'string') return null;
    const outcome = evaluateScalar(scalar, parameters);
    return outcome.ok ? outcome.value : null;
  };
  for (let above = parent; above !== null; ) {
    const node = nodes.get(above);
    if (!node) break;
    if (node.hc !== null && node.hc !== undefined && node.hc !== '') {
      return { from: node.name, value: evaluated(node.hc) };
    }
    above = node.parent;
  }
  return { from: null, value: evaluated(world?.hc) };
}
