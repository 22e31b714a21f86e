// @vitest-environment happy-dom
import type { ScenarioParameter } from '@thermarium/api';
import { DEFAULT_SAMPLING } from '@thermarium/model';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mounted } from '../../testing/mounted.tsx';
import { DocumentContext, type ProjectDocument } from '../document/project-document.ts';
import { memoryDocument } from '../document/testing/memory-document.ts';
import type { Scenario } from '../records/project-content.ts';
import { ModeDialog } from './mode-dialog.tsx';

const PARAMETER: ScenarioParameter = {
  id: 3,
  parameter: 7,
  parameter_name: 'L',
  parameter_description: 'Length, mm',
  default_value: 3,
  default: false,
  values: [1, 2],
  random: null,
  normal_dist: null,
};
const SCENARIO: Scenario = {
  id: 1,
  name: 'Widths',
  ...DEFAULT_SAMPLING,
  parameters: [PARAMETER],
  timestamp: new Date(0).toISOString(),
};

let page: Mounted;
const setScenarioParameter = vi.fn<ProjectDocument['setScenarioParameter']>();
const onClose = vi.fn();

beforeEach(async () => {
  setScenarioParameter.mockReset().mockResolvedValue({ ok: true, value: SCENARIO });
  onClose.mockClear();
  page = await mounted(
    <DocumentContext value={{ ...memoryDocument(), setScenarioParameter }}>
      <ModeDialog scenario={SCENARIO} parameter={PARAMETER} onClose={onClose} />
    </DocumentContext>,
  );
});
afterEach(() => page.unmount());

const total = () => document.querySelector('[role="status"]')?.textContent;

it('says with every value how many cases the scenario has', async () => {
  expect(total()).toMatch(/^The scenario has 2 cases with this\./);
  await page.type('Values', '1, 2, 5');
  expect(total()).toMatch(/^The scenario has 3 cases with this\./);
  await page.type('Values', '1, x');
  expect(total()).toBe('');
});

it('sends the mode with its values', async () => {
  await page.type('Values', '1, 2, 5');
  await page.press('Update');
  expect(setScenarioParameter).toHaveBeenCalledWith(1, 3, expect.objectContaining({ values: [1, 2, 5] }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('says what is wrong once it is sent', async () => {
  await page.type('Values', '1, x');
  expect(page.messageAt('Values')).toBe('');
  await page.press('Update');
  expect(page.messageAt('Values')).not.toBe('');
  expect(setScenarioParameter).not.toHaveBeenCalled();
});
