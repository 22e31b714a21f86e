/** Steps from one time to the next. */
const STEPS = 40;

/**
 * The voltage at the first node of a subcircuit of resistors and capacitors, after a step of 1 A into it from 0 s on: nodal
 * analysis of the netlist's text, marched by backward Euler with Richardson's extrapolation. Knows nothing of its origin.
 */
export function simulateNetlist(text: string, name: string, times: readonly number[]): number[] {
  const { capacitance, conductance } = readSubcircuit(text, name);
  const count = capacitance.length;
  let voltage = new Array<number>(count).fill(0);
  let now = 0;
  const stepped = (from: readonly number[], length: number): number[] => {
    const matrix = conductance.map((row, i) => row.map((g, j) => g + capacitance[i][j] / length));
    const right = from.map(
      (_, i) => from.reduce((sum, v, j) => sum + (capacitance[i][j] / length) * v, 0) + (i === 0 ? 1 : 0),
    );
    return solved(matrix, right);
  };
  return times.map((time) => {
    const length = (time - now) / STEPS;
    for (let n = 0; n < STEPS; n++) {
      const whole = stepped(voltage, length);
      const halves = stepped(stepped(voltage, length / 2), length / 2);
      voltage = halves.map((half, node) => 2 * half - whole[node]);
    }
    now = time;
    return voltage[0];
  });
}

/** The nodal matrices, the first node of the subcircuit first and its second one as ground. */
function readSubcircuit(text: string, name: string) {
  const lines = text.split('\n').map((line) => line.trim());
  const from = lines.findIndex((line) => line.startsWith(`.SUBCKT ${name} `));
  const to = lines.indexOf(`.ENDS ${name}`, from);
  if (from < 0 || to < 0) throw new Error(`There is no subcircuit ${name}.`);
  const [, , first, ground] = lines[from].split(' ');
  const parts = lines.slice(from + 1, to).map((line) => {
    const [label, one, other, value, ...more] = line.split(' ');
    if (!/^[RC]\d+$/.test(label) || more.length > 0 || !Number.isFinite(Number(value))) {
      throw new Error(`Not a resistor or capacitor: ${line}`);
    }
    return { kind: label[0], one, other, value: Number(value) };
  });
  const nodes = [...new Set([first, ...parts.flatMap(({ one, other }) => [one, other])])];
  const inside = nodes.filter((node) => node !== ground);
  const zeros = () => inside.map(() => new Array<number>(inside.length).fill(0));
  const [capacitance, conductance] = [zeros(), zeros()];
  for (const { kind, one, other, value } of parts) {
    const matrix = kind === 'R' ? conductance : capacitance;
    const amount = kind === 'R' ? 1 / value : value;
    const [a, b] = [inside.indexOf(one), inside.indexOf(other)];
    if (a >= 0) matrix[a][a] += amount;
    if (b >= 0) matrix[b][b] += amount;
    if (a >= 0 && b >= 0) {
      matrix[a][b] -= amount;
      matrix[b][a] -= amount;
    }
  }
  return { capacitance, conductance };
}

/** Gaussian elimination; both matrices are positive definite in sum. */
function solved(matrix: number[][], right: number[]): number[] {
  const count = right.length;
  for (let k = 0; k < count; k++) {
    for (let i = k + 1; i < count; i++) {
      const factor = matrix[i][k] / matrix[k][k];
      if (factor === 0) continue;
      for (let j = k; j < count; j++) matrix[i][j] -= factor * matrix[k][j];
      right[i] -= factor * right[k];
    }
  }
  for (let k = count - 1; k >= 0; k--) {
    for (let j = k + 1; j < count; j++) right[k] -= matrix[k][j] * right[j];
    right[k] /= matrix[k][k];
  }
  return right;
}
