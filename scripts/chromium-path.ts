import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium on this machine; null: none. `CHROMIUM_PATH` overrides it. */
export function chromiumPath(): string | null {
  const named = process.env.CHROMIUM_PATH;
  const places = [...(named === undefined ? [] : [named]), ...KNOWN_PLACES, chromium.executablePath()];
  return places.find((place) => existsSync(place)) ?? null;
}
