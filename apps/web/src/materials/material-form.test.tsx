// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mounted } from '../testing/mounted.tsx';
import { draftOf } from './material-draft.ts';
import { MaterialForm } from './material-form.tsx';

const DENSITY = 'Density, kg/m³';
const COPPER = draftOf({ name: 'Copper', color: '#b87333', conductivity: 390 });
const save = vi.fn();
const onClose = vi.fn();
let page: Mounted;

const SHOWN = {
  title: 'Material',
  action: 'Update',
  start: COPPER,
  isNew: false,
  parameters: null,
  nameTaken: (name: string) => (name === 'Silver' ? 'There is a Silver already.' : undefined),
  save,
  onClose,
};

function CopperForm({ action = 'Update' }: { readonly action?: string | null }) {
  return <MaterialForm {...SHOWN} action={action} />;
}

beforeEach(async () => {
  save.mockReset().mockResolvedValue({ ok: true });
  onClose.mockClear();
  page = await mounted(<CopperForm />);
});
afterEach(() => page.unmount());

it('saves the material with what differs of it', async () => {
  await page.type('Name', ' Tough pitch ');
  await page.press('Update');
  const named = { ...COPPER, name: 'Tough pitch' };
  expect(save).toHaveBeenCalledExactlyOnceWith(named, { name: 'Tough pitch' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('is closed without a call where only blanks were typed around the name', async () => {
  await page.type('Name', 'Copper ');
  await page.press('Update');
  expect(save).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});

it('keeps a taken name from being sent', async () => {
  await page.type('Name', 'Silver');
  await page.press('Update');
  expect(page.messageAt('Name')).toBe('There is a Silver already.');
  expect(save).not.toHaveBeenCalled();
});

it('shows the fault of an expression after the message of the program', async () => {
  const fields = { density: ['No number.', 'Line 1'] };
  save.mockResolvedValue({ ok: false, fields, message: '' });
  await page.type(DENSITY, '5');
  await page.press('Update');
  expect(page.messageAt(DENSITY)).toBe('No number. Line 1');
});

it('takes no input from who may only look', async () => {
  await page.show(<CopperForm action={null} />);
  expect([page.control('Name').disabled, page.control(DENSITY).disabled]).toEqual([true, true]);
  await page.press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

const TABLE = 'Conductivity over temperature, °C and W/m·K';
const CONDUCTIVITY = 'Thermal Conductivity, W/m∙K';
const pictures = () =>
  [...document.querySelectorAll('[role="img"]')].map((each) => each.getAttribute('aria-label'));

it('draws the curve of what is typed, and shows the number as replaced by it', async () => {
  expect(pictures()).toEqual([]);
  await page.type(TABLE, '0 400, 50 390');
  expect(pictures()).toEqual(['Conductivity over temperature: 390 to 400 W/m·K, 0 to 50 °C']);
  expect(document.querySelectorAll('circle')).toHaveLength(2);
  expect(page.control(CONDUCTIVITY)).toMatchObject({ disabled: true, value: '395' });
  expect(page.control(CONDUCTIVITY).closest('[data-said-row]')?.textContent).toContain('At 25 °C');
  await page.press('Update');
  const changes = { conductivity_table: '0 400, 50 390' };
  expect(save).toHaveBeenCalledExactlyOnceWith({ ...COPPER, ...changes }, changes);
});

it('gives the number back where the table is deleted', async () => {
  await page.type(TABLE, '0 400, 50 390');
  await page.type(TABLE, '');
  expect(page.control(CONDUCTIVITY)).toMatchObject({ disabled: false, value: '390' });
  expect(pictures()).toEqual([]);
});

it('tells what is wrong with a table when one leaves it, and sends none', async () => {
  await page.type(TABLE, '50 400, 0 390');
  expect(pictures()).toEqual(['Conductivity over temperature: no curve yet']);
  expect(page.messageAt(TABLE)).toBe('');
  await page.type('Name', 'Cu');
  expect(page.messageAt(TABLE)).toBe('Temperatures must rise: 0 °C follows 50 °C.');
  expect(page.control(CONDUCTIVITY).disabled).toBe(false);
  await page.press('Update');
  expect(save).not.toHaveBeenCalled();
});

it('asks for tables along y and z of an anisotropic material only', async () => {
  const names = () => [...document.querySelectorAll('input[aria-label*="over temperature"]')].length;
  expect(names()).toBe(2);
  await page.show(<MaterialForm {...SHOWN} start={draftOf({ ...COPPER, anisotropic: true })} key="other" />);
  expect(names()).toBe(4);
});

it('shows the message of the program at a table', async () => {
  save.mockResolvedValue({ ok: false, fields: { conductivity_table: ['No.'] }, message: '' });
  await page.type(TABLE, '0 400, 50 390');
  await page.press('Update');
  expect(page.messageAt(TABLE)).toBe('No.');
});
