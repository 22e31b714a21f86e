/** A thermal impedance as networks, K/W, J/K and s. */
interface ThermalNetwork {
  readonly model: string;
  readonly source: string;
  readonly object: string;
  /** null: ambient. */
  readonly reference: string | null;
  readonly foster: readonly { readonly r: number; readonly tau: number }[];
  readonly cauer: readonly { readonly r: number; readonly c: number }[];
  /** The distance of the ladder from the curve, over the curve's end. */
  readonly cauer_error: number;
}

/** A curve of a thermal impedance: s and K/W. */
interface ImpedanceCurve {
  readonly times: readonly number[];
  readonly zth: readonly number[];
}

/** Longest line of a comment. */
const LONGEST_COMMENT = 100;

/**
 * The networks as subcircuits for SPICE: W are amperes, K volts. `zth_foster` and, where there is one, `zth_cauer` have the
 * source's node and the reference.
 */
export function writeSpice(network: ThermalNetwork): string {
  const { model, source, object, reference, foster, cauer, cauer_error } = network;
  const against = reference === null ? 'ambient' : `'${reference}'`;
  const lines = [
    comment(`Thermal impedance of '${object}' against ${against}, heated by '${source}', of '${model}'`),
    comment('A current of 1 A stands for 1 W, a voltage of 1 V for 1 K over the reference.'),
    '',
    '.SUBCKT zth_foster source reference',
  ];
  foster.forEach(({ r, tau }, n) => {
    const [from, to] = [n === 0 ? 'source' : `n${n}`, n === foster.length - 1 ? 'reference' : `n${n + 1}`];
    lines.push(`R${n + 1} ${from} ${to} ${digits(r)}`, `C${n + 1} ${from} ${to} ${digits(tau / r)}`);
  });
  lines.push('.ENDS zth_foster');
  if (cauer.length > 0) {
    if (cauer_error > 0) {
      const percent = (100 * cauer_error).toPrecision(1);
      lines.push(
        '',
        comment(`Small resistances below zero are lumped: within ${percent} % of the end of the curve.`),
      );
    } else lines.push('');
    lines.push('.SUBCKT zth_cauer source reference');
    cauer.forEach(({ r, c }, n) => {
      const [from, to] = [n === 0 ? 'source' : `n${n}`, n === cauer.length - 1 ? 'reference' : `n${n + 1}`];
      lines.push(`C${n + 1} ${from} reference ${digits(c)}`, `R${n + 1} ${from} ${to} ${digits(r)}`);
    });
    lines.push('.ENDS zth_cauer');
  }
  return `${lines.join('\n')}\n`;
}

/** In ASCII: not every SPICE reads more. */
function comment(text: string): string {
  return `* ${text.replace(/[^ -~]/gu, '?').slice(0, LONGEST_COMMENT)}`;
}

function digits(value: number): string {
  return value.toExponential(12);
}

/** The curve as comma-separated values. */
export function writeImpedanceCsv({ times, zth }: ImpedanceCurve): string {
  const rows = times.map((time, n) => `${time},${zth[n]}`);
  return `${['Time (s), Zth (C/W)', ...rows].join('\n')}\n`;
}
