/** A plate along a coolant that warms, thin across its way, with heat generated evenly in it. SI units. */
export interface CooledPlate {
  readonly length: number;
  /** Of the section across the way, k A, W·m/K. */
  readonly conductance: number;
  /** From the whole plate to the coolant beside it, W/K. */
  readonly exchange: number;
  /** m c_p, W/K. */
  readonly capacityRate: number;
  /** W. */
  readonly power: number;
}

/**
 * Rise of the plate over the temperature at the inlet, K, so far along the way (m). With θ of the plate over the coolant beside it,
 *
 *   k A T'' = g θ - q,   m c_p T_f' = g θ,   T = θ + T_f,
 *
 * so that k A (θ'' + (g / m c_p) θ') - g θ + q = 0: an even part and two exponentials, which the ends T' = 0 determine.
 * The equations of a fin (Incropera et al., Fundamentals of Heat and Mass Transfer, 3.6) and of a fluid along a wall (8.3).
 */
export function cooledPlateRise(plate: CooledPlate, along: number): number {
  const { length, conductance, exchange, capacityRate, power } = plate;
  const g = exchange / length;
  const q = power / length;
  const half = g / capacityRate / 2;
  const root = Math.sqrt(half * half + g / conductance);
  // The rising one counts from the outlet, so that nothing overflows.
  const up = { m: root - half, at: (s: number) => Math.exp((root - half) * (s - length)) };
  const down = { m: -root - half, at: (s: number) => Math.exp((-root - half) * s) };
  const slope = ({ m, at }: typeof up, s: number) => (m + 2 * half) * at(s);
  const [a, b, c, d] = [slope(up, 0), slope(down, 0), slope(up, length), slope(down, length)];
  const right = -q / capacityRate;
  const determinant = a * d - b * c;
  const weights = [
    [(right * (d - b)) / determinant, up],
    [(right * (a - c)) / determinant, down],
  ] as const;
  let rise = q / g + (q * along) / capacityRate;
  for (const [weight, { m, at }] of weights)
    rise += weight * (at(along) + ((2 * half) / m) * (at(along) - at(0)));
  return rise;
}

/** Rise of a plate of one temperature with so much heat capacity (J/K) over the inlet, K, so long (s) after its power was switched on. */
export function cooledLumpRise(
  { exchange, capacityRate, power }: Omit<CooledPlate, 'length' | 'conductance'>,
  capacity: number,
  time: number,
): number {
  const taken = -capacityRate * Math.expm1(-exchange / capacityRate);
  return (-power / taken) * Math.expm1((-time * taken) / capacity);
}
