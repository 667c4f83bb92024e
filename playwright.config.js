// The browser tests: the built application in an installed Chromium.
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const executablePath = (await findBrowser()) ?? undefined

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker has its own server and database (tests/support/e2e.ts).
  workers: 2,
  // The journeys of a file run beside each other, too: otherwise a worker ends with a long file while the other waits.
  fullyParallel: true,
  // A retry gets a new worker with a new database. `npm run check` lists the tests that passed only on the retry.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // A test takes seconds; the limits leave room for a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { executablePath },
    // The steps in words, of the retry alone: recording them takes a tenth of a journey's time. A picture of each step would
    // take longer than the step.
    trace: { mode: 'on-first-retry', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    // Each dialog that moves costs a tenth of a second. The days of the crew and the approver keep what moves.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  },
})
