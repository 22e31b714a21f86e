// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mounted, mounted } from '../../testing/mounted.tsx';
import { DocumentContext } from '../document/project-document.ts';
import { memoryDocument } from '../document/testing/memory-document.ts';
import {
  type EntryPlace,
  openPositionEntries,
  PositionEntriesContext,
} from '../position/position-entries.ts';
import { CellEditor } from './cell-editor.tsx';

const WIDTH = { label: 'Width', unit: 'mm' } as const;
const send = vi.fn<EntryPlace['send']>(async () => null);
const ENTRY: EntryPlace = {
  key: 'die width',
  quantity: WIDTH,
  subject: "'die'",
  fields: [],
  over: 5,
  delay: 0,
  alters: true,
  send,
  present: () => 5,
  show: () => undefined,
};

let page: Mounted;

beforeEach(async () => {
  send.mockClear();
  page = await mounted(
    <DocumentContext value={memoryDocument()}>
      <PositionEntriesContext value={openPositionEntries(() => new Map())}>
        <CellEditor
          begun={{ text: null }}
          entry={ENTRY}
          edit={{ typed: 5, quantity: WIDTH, by: 'power' }}
          label="Width of die"
          onKey={() => null}
          onEnd={() => undefined}
        />
      </PositionEntriesContext>
    </DocumentContext>,
  );
});
afterEach(() => page.unmount());

it('has the focus, with the text marked that is there', () => {
  const { activeElement } = document;
  expect(activeElement).toBe(page.control('Width of die, mm'));
  expect(page.control('Width of die, mm').value).toBe('5');
});

it('sends what stands there when the row goes away, as by scrolling', async () => {
  await page.type('Width of die, mm', '7');
  await page.show(null);
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(7, undefined));
});

it('sends nothing where nothing was typed', async () => {
  await page.show(null);
  await new Promise((done) => setTimeout(done));
  expect(send).not.toHaveBeenCalled();
});
