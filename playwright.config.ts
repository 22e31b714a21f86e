import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium-path.ts';

const executablePath = chromiumPath();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/.results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // One program serves all journeys, each with projects of its own; drawing without a GPU keeps both cores busy.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.03, threshold: 0.25 } },
  // Without a GPU a busy machine can be slower than any patience; what fails twice fails.
  retries: 1,
  reporter: [['list'], ['./scripts/playwright-counts.ts']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    // Recording doubles what a journey costs: only what is tried again is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-quic',
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
