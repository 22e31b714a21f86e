/** A function of the expression language; angles are in radians. */
export interface ExpressionFunction {
  readonly fewest: number;
  readonly most: number;
  readonly apply: (...values: number[]) => number;
}

const unary = (apply: (value: number) => number): ExpressionFunction => ({ fewest: 1, most: 1, apply });

/** `round` takes halves away from zero, as engineers' tables do; `Math.round` takes -2.5 to -2. */
const roundHalfAway = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['sin', unary(Math.sin)],
  ['cos', unary(Math.cos)],
  ['tan', unary(Math.tan)],
  ['asin', unary(Math.asin)],
  ['acos', unary(Math.acos)],
  ['atan', unary(Math.atan)],
  ['atan2', { fewest: 2, most: 2, apply: Math.atan2 }],
  ['sqrt', unary(Math.sqrt)],
  ['abs', unary(Math.abs)],
  ['exp', unary(Math.exp)],
  ['log', unary(Math.log)],
  ['log10', unary(Math.log10)],
  ['min', { fewest: 1, most: Number.POSITIVE_INFINITY, apply: Math.min }],
  ['max', { fewest: 1, most: Number.POSITIVE_INFINITY, apply: Math.max }],
  ['floor', unary(Math.floor)],
  ['ceil', unary(Math.ceil)],
  ['round', unary(roundHalfAway)],
]);

export const expressionConstants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);
