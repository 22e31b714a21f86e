// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mounted } from '../testing/mounted.tsx';
import { storeContext, useOpenStore } from './store-context.ts';

const NameContext = storeContext<string>();
const Name = () => <button type="button">{useOpenStore(NameContext)}</button>;

it('hands a store to what is inside', async () => {
  const page = await mounted(
    <NameContext value="die">
      <Name />
    </NameContext>,
  );
  expect(page.button('die')).toBeDefined();
  await page.unmount();
});

it('says so where no project is open', async () => {
  await expect(mounted(<Name />)).rejects.toThrow('This part stands only in an open project.');
});
