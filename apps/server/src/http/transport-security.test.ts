import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp } from '../testing/test-app.ts';

/** A page, answers of the API, refusals, and the answer to an address that cannot be decoded. */
const ADDRESSES = ['/', '/api/health/', '/api/docs', '/api/user/', '/api/nowhere/', '/api/%'];

test('browsers are told to come over HTTPS for a year where the program is reached so, by every answer', async () => {
  const site = await startTestApp({ settings: { address: 'https://thermarium.test' } });
  onTestFinished(() => site.close());
  for (const url of ADDRESSES) {
    const { headers } = await site.app.inject({ url });
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
  }
  const { settings } = site.services;
  const plain = await buildApp({
    ...site.services,
    settings: { ...settings, address: 'http://thermarium.test' },
  });
  onTestFinished(() => plain.close());
  for (const url of ADDRESSES) {
    expect((await plain.inject({ url })).headers, url).not.toHaveProperty('strict-transport-security');
  }
});
