import { expect, test } from './journey.ts';

test('the program serves its page, and says what is not there', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Thermarium/);
  expect((await page.request.get('/no-such-page')).status()).toBe(404);
});
