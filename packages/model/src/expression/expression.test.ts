import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryExpression, SAMPLE_PARAMETERS, withoutPositions } from '../testing/arbitrary-expression.ts';
import { evaluateExpression } from './evaluate.ts';
import { parseExpression } from './parse.ts';
import { freeNames, printExpression } from './rewrite.ts';
import { evaluateScalar } from './scalar.ts';
import type { Expression } from './syntax.ts';

const evaluated = (text: string, parameters: Record<string, number> = {}) =>
  evaluateScalar(text, new Map(Object.entries(parameters)));
const problemOf = (text: string, parameters: Record<string, number> = {}) => {
  const outcome = evaluated(text, parameters);
  return outcome.ok ? null : outcome.problem;
};

/** A reference evaluation: every operation in parentheses, evaluated by the JavaScript engine. */
function reference(expression: Expression): number {
  const javascript = (part: Expression): string => {
    switch (part.type) {
      case 'number':
        return `(${part.value})`;
      case 'name':
        return `(${SAMPLE_PARAMETERS.get(part.name) ?? { pi: Math.PI, e: Math.E }[part.name]})`;
      case 'negation':
        return `(-${javascript(part.operand)})`;
      case 'binary':
        return `(${javascript(part.left)}${part.operator === '^' ? '**' : part.operator}${javascript(part.right)})`;
      case 'call':
        return `Math.${part.name}(${part.arguments.map(javascript).join(',')})`;
    }
  };
  return new Function(`return ${javascript(expression)}`)();
}

describe('expressions', () => {
  it.each([
    ['2*W + 0.5', 16.5],
    ['1 - 2 - 3', -4],
    ['12/2/3', 2],
    ['2^3^2', 512],
    ['-2^2', -4],
    ['2^-1', 0.5],
    ['-(W)', -8],
    ['--W', 8],
    ['+3*-2', -6],
    ['.5e1 + 1.', 6],
    ['max(1, W, 3)', 8],
    ['round(2.5) + round(-2.5)', 0],
    ['atan2(1, 1)*4 - pi', 0],
    ['log(e)', 1],
    ['  ( W )  ', 8],
    ['3,5', 3.5],
    ['-,5e-1', -0.05],
    ['12.5e-3', 0.0125],
  ])('%s is %d', (text, value) => {
    expect(evaluated(text, { W: 8 })).toEqual({ ok: true, value: expect.closeTo(value, 12) });
  });

  it('agree with the JavaScript engine on random trees', () => {
    let finite = 0;
    fc.assert(
      fc.property(arbitraryExpression, (tree) => {
        const expected = reference(tree);
        const outcome = evaluateExpression(tree, SAMPLE_PARAMETERS);
        if (outcome.ok) {
          finite += 1;
          expect(outcome.value).toBe(expected);
        } else expect(['division-by-zero', 'not-finite']).toContain(outcome.problem.code);
      }),
      { numRuns: 500, seed: 11 },
    );
    expect(finite).toBeGreaterThan(200);
  });

  it('are read back from print as the same tree', () => {
    fc.assert(
      fc.property(arbitraryExpression, (tree) => {
        const read = parseExpression(printExpression(tree));
        expect(read.ok && withoutPositions(read.value)).toEqual(tree);
      }),
      { numRuns: 500 },
    );
  });

  it('print without needless parentheses', () => {
    const printed = (text: string) => {
      const parsed = parseExpression(text);
      return parsed.ok ? printExpression(parsed.value) : null;
    };
    expect(printed('((2)*(W)) + (0.5)')).toBe('2*W + 0.5');
    expect(printed('(a-(b-c))')).toBe('a - (b - c)');
    expect(printed('(-a)^2')).toBe('(-a)^2');
    expect(printed('(a^b)^c')).toBe('(a^b)^c');
  });

  it('know the parameters that they ask for', () => {
    const parsed = parseExpression('2*W + sin(pi*angle)/W + e');
    expect(parsed.ok && [...freeNames(parsed.value)]).toEqual(['W', 'angle']);
  });
});

describe('a wrong expression', () => {
  it.each([
    ['1 +', 'expression-syntax', 3],
    ['(1 + 2', 'expression-syntax', 0],
    ['1 + 2)', 'expression-syntax', 5],
    ['2W', 'expression-syntax', 1],
    ['2**3', 'expression-syntax', 2],
    ['W*3,5', 'expression-syntax', 3],
    ['1 $ 2', 'expression-syntax', 2],
    ['2 😀', 'expression-syntax', 2],
    ['1,2,3', 'expression-syntax', 1],
    ['sin()', 'expression-syntax', 4],
    ['1/(W-8)', 'division-by-zero', 1],
    ['0/0', 'division-by-zero', 1],
    ['sqrt(-1)', 'not-finite', 0],
    ['1e308*10', 'not-finite', 5],
    ['1e999', 'not-finite', 0],
    ['0^-1', 'not-finite', 1],
    ['Wd/2', 'unknown-name', 0],
    ['sin + 1', 'unknown-name', 0],
    ['constructor', 'unknown-name', 0],
    ['toString(1)', 'unknown-function', 0],
    ['W(2)', 'unknown-function', 0],
    ['atan2(1)', 'wrong-arguments', 0],
    ['sin(1, 2)', 'wrong-arguments', 0],
  ])('%s: %s at %d', (text, code, at) => {
    const problem = problemOf(text, { W: 8 });
    expect(problem).toMatchObject({ code, at });
    expect(problem?.remedy).not.toBe('');
  });

  it('says what to do', () => {
    expect(problemOf('Wd', { W: 8, height: 2 })).toMatchObject({
      message: "Unknown name 'Wd'.",
      remedy: "Define it in Parameters (did you mean 'W'?).",
    });
    expect(problemOf('W*3,5', { W: 8 })?.remedy).toContain('decimal point');
    expect(problemOf('2**3')?.remedy).toBe('Write ^ for a power.');
  });

  it.each([
    ['parentheses', '('.repeat(100_000)],
    ['balanced parentheses', `${'('.repeat(900)}1${')'.repeat(900)}`],
    ['signs', `${'-'.repeat(1500)}1`],
    ['powers', `${'2^'.repeat(900)}1`],
    ['calls', `${'abs('.repeat(400)}1${')'.repeat(400)}`],
  ])('is refused when it is too complex: %s', (_, text) => {
    expect(problemOf(text)?.code).toBe('expression-too-complex');
  });

  it('of any characters at all is data, never an exception', () => {
    const letters = fc.constantFrom(...'0123456789.,eE+-*/^() Wπsinmax\n\t#é"\'');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'binary' })), (text) => {
        const outcome = evaluateScalar(text, SAMPLE_PARAMETERS);
        if (outcome.ok) expect(Number.isFinite(outcome.value)).toBe(true);
        else expect(outcome.problem.at).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('as long as allowed is still evaluated', () => {
    expect(evaluated(`1${'+1'.repeat(999)}`)).toEqual({ ok: true, value: 1000 });
  });
});
