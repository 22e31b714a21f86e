import { expect, test } from 'vitest';
import { junitText } from './junit.ts';

test('texts that XML cannot hold are replaced, and none ends its attribute', () => {
  const xml = junitText(
    'a\u0000\ud800"<&>',
    [{ group: 'limit', name: "tab\there\nline 'q'", outcome: 'failed', message: ']]>"' }],
    1.5,
  );
  expect(xml).toContain('name="a\ufffd\ufffd&quot;&lt;&amp;&gt;"');
  expect(xml).toContain(`name="tab&#9;here&#10;line 'q'"`);
  expect(xml).toContain('<failure message="]]&gt;&quot;"/>');
});

test('every group with tests is a suite with its counts', () => {
  const test = (group: 'solve' | 'limit', outcome: 'passed' | 'failed' | 'skipped') => ({
    ...{ group, outcome, name: outcome, message: 'm' },
  });
  const xml = junitText('m', [test('solve', 'passed'), test('limit', 'failed'), test('limit', 'skipped')], 2);
  expect(xml.match(/<testsuite /g)).toHaveLength(2);
  expect(xml).toContain('<testsuites name="m" tests="3" failures="1" errors="0" skipped="1" time="2.000">');
  expect(xml).toContain(
    '<testsuite name="m: limit" tests="2" failures="1" errors="0" skipped="1" time="0.000">',
  );
});
