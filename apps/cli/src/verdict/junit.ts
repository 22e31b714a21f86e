import type { ThermalTest } from './thermal-tests.ts';

const GROUPS = ['solve', 'limit', 'baseline'] as const satisfies readonly ThermalTest['group'][];

/** Characters that XML 1.0 cannot hold, even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is sought
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text as the value of an attribute in double quotes. */
function attribute(text: string): string {
  return text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"\t\n\r]/g, (found) => REFERENCES[found]);
}

/** Tests as JUnit XML, a suite for each group. `seconds`: of the solve. */
export function junitText(model: string, tests: readonly ThermalTest[], seconds: number): string {
  const suites = GROUPS.flatMap((group) => {
    const own = tests.filter((test) => test.group === group);
    if (own.length === 0) return [];
    const time = group === 'solve' ? seconds : 0;
    const cases = own.map((test) => caseText(model, test, time));
    return [`  <testsuite ${heading(`${model}: ${group}`, own, time)}>\n${cases.join('\n')}\n  </testsuite>`];
  });
  const all = heading(model, tests, seconds);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${all}>\n${suites.join('\n')}\n</testsuites>\n`;
}

function heading(name: string, tests: readonly ThermalTest[], seconds: number): string {
  const counted = (outcome: ThermalTest['outcome']) =>
    tests.filter((test) => test.outcome === outcome).length;
  return `name="${attribute(name)}" tests="${tests.length}" failures="${counted('failed')}" errors="0" skipped="${counted('skipped')}" time="${seconds.toFixed(3)}"`;
}

function caseText(model: string, { group, name, outcome, message }: ThermalTest, seconds: number): string {
  const head = `    <testcase classname="${attribute(`${model}.${group}`)}" name="${attribute(name)}" time="${seconds.toFixed(3)}"`;
  if (outcome === 'passed') return `${head}/>`;
  const tag = outcome === 'failed' ? 'failure' : 'skipped';
  return `${head}>\n      <${tag} message="${attribute(message)}"/>\n    </testcase>`;
}
