// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type Mounted, mounted } from '../../testing/mounted.tsx';
import { DocumentContext } from '../document/project-document.ts';
import { type MemoryDocument, memoryDocument } from '../document/testing/memory-document.ts';
import { PresenceContext } from '../presence/open-presence.ts';
import type { Outcome } from '../records/outcome.ts';
import type { Parameter } from '../records/project-content.ts';
import { ParameterDialog } from './parameter-dialog.tsx';

const nobodyElse = { store: createStore(() => ({ people: [] })), close: () => undefined };
const LENGTH: Parameter = {
  id: 7,
  name: 'L',
  description: 'Length, mm',
  value: 3,
  timestamp: new Date(0).toISOString(),
};
const MADE: Outcome<Parameter> = { ok: true, value: LENGTH };

let page: Mounted;
const onClose = vi.fn();

async function open(parameter: Parameter | null, methods: Partial<MemoryDocument>, uses = 0): Promise<void> {
  const document = { ...memoryDocument({ parameters: [{ name: 'W', value: 1 }] }), ...methods };
  page = await mounted(
    <DocumentContext value={document}>
      <PresenceContext value={nobodyElse}>
        <ParameterDialog parameter={parameter} uses={uses} onClose={onClose} />
      </PresenceContext>
    </DocumentContext>,
  );
}

afterEach(async () => {
  await page.unmount();
  onClose.mockClear();
});

it('makes a parameter of what was typed, without the blanks around it', async () => {
  const addParameter = vi.fn(async () => MADE);
  await open(null, { addParameter });
  await page.type('Name', ' L ');
  await page.type('Description', 'Length, mm');
  await page.type('Value', '3');
  await page.press('Create');
  expect(addParameter).toHaveBeenCalledWith({ name: 'L', description: 'Length, mm', value: 3 });
  expect(onClose).toHaveBeenCalledOnce();
});

it('says what is missing or taken, and sends nothing', async () => {
  const addParameter = vi.fn(async () => MADE);
  await open(null, { addParameter });
  await page.type('Name', 'W');
  await page.press('Create');
  expect(page.messageAt('Name')).toBe("The name 'W' is used twice.");
  expect(page.messageAt('Value')).not.toBe('');
  expect(addParameter).not.toHaveBeenCalled();
});

it('shows the refusal of the program at its field', async () => {
  const refusal = { ok: false, fields: { name: ['The name is taken.'] }, message: 'Refused.' } as const;
  await open(LENGTH, { updateParameter: async () => refusal });
  await page.type('Name', 'H');
  await page.press('Update');
  expect(page.messageAt('Name')).toBe('The name is taken.');
  expect(onClose).not.toHaveBeenCalled();
});

it('says before a renaming where the new name is written', async () => {
  await open(LENGTH, {}, 2);
  const notes = () => document.querySelector('[data-field="name"]')?.textContent ?? '';
  expect(notes()).not.toMatch(/new name/);
  await page.type('Name', 'H');
  expect(notes()).toMatch(/The new name is written where it is/);
});
