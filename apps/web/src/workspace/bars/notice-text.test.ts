import { expect, test } from 'vitest';
import { noticeText } from './connection-notice.tsx';

test('the notice counts what is kept, and is silent where all is well', () => {
  expect(noticeText(0, false, false)).toBeNull();
  expect(noticeText(3, false, false)).toBeNull();
  expect(noticeText(3, true, true)).toBe(
    'Connection lost. 3 changes are kept and will be sent when it is back.',
  );
  expect(noticeText(1, true, false)).toBe(
    'Connection lost. 1 change is kept and will be sent when it is back.',
  );
  expect(noticeText(0, true, false)).toBe(
    'Connection lost. Changes that you make are kept and will be sent when it is back.',
  );
  expect(noticeText(2, false, true)).toBe('Saving 2 changes…');
  expect(noticeText(1, false, true)).toBe('Saving 1 change…');
  expect(noticeText(0, false, true)).toBeNull();
});
