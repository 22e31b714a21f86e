// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mounted } from '../testing/mounted.tsx';
import { dialogDrafts } from './dialog-drafts.ts';
import { DialogForm } from './dialog-form.tsx';
import { FieldRow } from './field-row.tsx';
import { type Sent, useDialogForm } from './use-dialog-form.ts';

interface Plate {
  readonly name: string;
  readonly note: string;
}

const FIELDS = ['name', 'note'] as const;
const STORED: Plate = { name: 'lid', note: '' };
const subjects = () => dialogDrafts.getState().held.map(({ subject }) => subject);

let answer: Promise<Sent>;
let sent: [body: Plate, changes: Partial<Plate>][];
let closed: number;
let page: Mounted;

function PlateForm({
  isNew = false,
  stored = STORED,
}: {
  readonly isNew?: boolean;
  readonly stored?: Plate;
}) {
  const form = useDialogForm<Plate, Plate>({
    stored,
    isNew,
    subject: 'the plate',
    read: (values) =>
      values.name === '' ? { body: null, problems: { name: 'Name it!' } } : { body: values, problems: {} },
    send: (body, changes) => {
      sent.push([body, changes]);
      return answer;
    },
    onClose: () => {
      closed++;
    },
  });
  return (
    <DialogForm
      form={form.root}
      action="Update"
      isSending={form.isSending}
      onSubmit={form.submit}
      onClose={() => {}}
    >
      {FIELDS.map((field) => (
        <FieldRow key={field} label={field} said={form.said(field)}>
          <input
            aria-label={field}
            aria-invalid={form.said(field) !== null || undefined}
            value={form.values[field]}
            onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
          />
        </FieldRow>
      ))}
    </DialogForm>
  );
}

beforeEach(async () => {
  [sent, closed, answer] = [[], 0, Promise.resolve({ ok: true })];
  page = await mounted(<PlateForm />);
});
afterEach(() => page.unmount());

it('is closed unsent where nothing was typed, or all of it was taken back', async () => {
  await page.type('name', 'cover');
  await page.type('name', 'lid');
  await page.press('Update');
  expect([sent, closed]).toEqual([[], 1]);
});

it('is sent unchanged where it is of something new', async () => {
  await page.show(<PlateForm isNew />);
  await page.press('Update');
  expect([sent, closed]).toEqual([[[STORED, {}]], 1]);
});

it('sends its values, and which of them differ from the stored ones', async () => {
  await page.type('note', 'thin');
  await page.press('Update');
  expect([sent, closed]).toEqual([[[{ name: 'lid', note: 'thin' }, { note: 'thin' }]], 1]);
});

it('says what is wrong from the first press on, and leads there', async () => {
  await page.type('name', '');
  expect(page.messageAt('name')).toBe('');
  await page.press('Update');
  expect(page.messageAt('name')).toBe('Name it!');
  await vi.waitFor(() => expect(document.activeElement).toBe(page.control('name')));
  expect(sent).toEqual([]);
  await page.type('name', 'cover');
  expect(page.messageAt('name')).toBe('');
});

it('shows a refusal at its field until that field is typed into again', async () => {
  answer = Promise.resolve({ ok: false, message: '', problems: { name: 'It is taken.' } });
  await page.type('name', 'cover');
  await page.press('Update');
  expect([page.messageAt('name'), closed]).toEqual(['It is taken.', 0]);
  await page.type('note', 'thin');
  expect(page.messageAt('name')).toBe('It is taken.');
  await page.type('name', 'hood');
  expect(page.messageAt('name')).toBe('');
});

it('keeps untouched fields at the stored values, also where these change meanwhile', async () => {
  await page.type('note', 'thin');
  await page.show(<PlateForm stored={{ name: 'hood', note: '' }} />);
  expect([page.control('name').value, page.control('note').value]).toEqual(['hood', 'thin']);
});

it('counts as typed until it is sent, and again once it was refused', async () => {
  const sending = Promise.withResolvers<Sent>();
  answer = sending.promise;
  expect(subjects()).toEqual([]);
  await page.type('name', 'cover');
  expect(subjects()).toEqual(['the plate']);
  await page.press('Update');
  expect(subjects()).toEqual([]);
  sending.resolve({ ok: false, message: '', problems: { name: 'It is taken.' } });
  await vi.waitFor(() => expect(subjects()).toEqual(['the plate']));
});
