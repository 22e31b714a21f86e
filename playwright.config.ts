import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium-path.ts';

const executablePath = chromiumPath();

/** Ends a journey that hangs: nothing waits for these times, however slow the machine is. */
const HANGING_MS = 900_000;
const NEVER_COMING_MS = 300_000;

/**
 * What Playwright turns off of Chromium as far as journeys need it, for the last list counts, and the pages that Chromium
 * makes in advance below its address bar: they take a fifth of the processor's time, and nobody sees them.
 */
const UNUSED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
];

/** Pages live for seconds: compilers that optimise and threads that collect cost them a sixth of their processor time. */
const SHORT_LIVED_PAGES =
  '--no-maglev --no-turbofan --single-threaded-gc --min-semi-space-size=32 --max-semi-space-size=64';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/.results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // A program and a browser for each worker. A journey alone waits for half of its time.
  workers: Math.ceil(availableParallelism() * 1.5),
  timeout: HANGING_MS,
  expect: { timeout: NEVER_COMING_MS, toHaveScreenshot: { maxDiffPixelRatio: 0.03, threshold: 0.25 } },
  // Without a GPU a busy machine can be slower than any patience; what fails twice fails.
  retries: 1,
  reporter: [['list'], ['./scripts/playwright-counts.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // The layout is that of the whole window, and drawing without a GPU costs a quarter.
    deviceScaleFactor: 0.5,
    actionTimeout: NEVER_COMING_MS,
    navigationTimeout: NEVER_COMING_MS,
    // Each frame of a moving camera is drawn without a GPU; what moves is tested where it matters.
    reducedMotion: 'reduce',
    // Recording doubles what a journey costs: only what is tried again is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        `--js-flags=${SHORT_LIVED_PAGES}`,
        `--disable-features=${UNUSED_FEATURES.join(',')}`,
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without a GPU only the model is drawn as if there were one: drawing the whole page so costs the GPU process three times as much.
        '--use-angle=swiftshader-webgl',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
});
