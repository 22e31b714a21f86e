/** One element in section: a disc, with a concentric core of another conductivity when coated. */
export interface RoundElement {
  readonly radius: number;
  /** W/(m·K), of the disc or of its coating. Not negative; Infinity is a perfect conductor. */
  readonly conductivity: number;
  readonly core: { readonly radius: number; readonly conductivity: number } | null;
}

/** The same element with all lengths multiplied. */
export function scaledElement(element: RoundElement, factor: number): RoundElement {
  const { radius, conductivity, core } = element;
  return {
    radius: radius * factor,
    conductivity,
    core: core && { ...core, radius: core.radius * factor },
  };
}

/** (k1 - k2)/(k1 + k2), also for a perfect conductor or insulator. */
function contrast(inner: number, outer: number): number {
  if (inner === Infinity) return 1;
  return inner === outer ? 0 : (inner - outer) / (inner + outer);
}

/**
 * How strongly the element answers the n-th multipole of the field around it: B_n = -reflection a^(2n) A_n. A coated disc
 * answers like a homogeneous one whose conductivity depends on n,
 * k_n = k_s (1 + x)/(1 - x), x = (b/a)^(2n) (k_c - k_s)/(k_c + k_s)
 * (Nicorovici, McPhedran & Milton, Proc. R. Soc. A 442 (1993) 599, section 2).
 */
export function reflection(element: RoundElement, order: number, surrounding: number): number {
  const { radius, conductivity, core } = element;
  if (!core) return contrast(conductivity, surrounding);
  const x = (core.radius / radius) ** (2 * order) * contrast(core.conductivity, conductivity);
  return contrast((conductivity * (1 + x)) / (1 - x), surrounding);
}

/** The conductivity of the homogeneous disc that answers a uniform field like the element. */
export function equivalentConductivity({ radius, conductivity, core }: RoundElement): number {
  if (!core) return conductivity;
  const x = (core.radius / radius) ** 2 * contrast(core.conductivity, conductivity);
  return (conductivity * (1 + x)) / (1 - x);
}
