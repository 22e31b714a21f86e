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

function CopperForm({ action = 'Update' }: { readonly action?: string | null }) {
  return (
    <MaterialForm
      title="Material"
      action={action}
      start={COPPER}
      isNew={false}
      parameters={null}
      nameTaken={(name) => (name === 'Silver' ? 'There is a Silver already.' : undefined)}
      save={save}
      onClose={onClose}
    />
  );
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
