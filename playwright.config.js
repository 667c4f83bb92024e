// The browser tests: the built application as people get it, in an installed Chromium (docs/decisions/0109).
import { defineConfig } from '@playwright/test'
import { findBrowser, findShell } from './scripts/browser.mjs'

/** They need what only the whole of Chromium has: focus that comes back from around the page, processes for frames, notifications. */
const OF_WHOLE = ['keyboard', 'users', 'push'].map((name) => `**/${name}.spec.ts`)

// Without V8's optimising compilers: a page of a journey is gone before what they do for it pays.
const inBrowser = (executablePath) => ({
  launchOptions: {
    executablePath: executablePath ?? undefined,
    args: ['--js-flags=--no-turbofan --no-maglev'],
  },
})

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each has a server and a database of its own (tests/support/e2e.ts).
  workers: 2,
  // In a new worker, so with a database of its own. The gate names what passed only then (docs/decisions/0089).
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // A journey takes seconds; many times that on a machine that has other things to do.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    // What was done, in words, and a picture of the end: one of the page at every step takes longer than the step.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  },
  projects: [
    { name: 'whole', testMatch: OF_WHOLE, use: inBrowser(await findBrowser()) },
    { name: 'shell', testIgnore: OF_WHOLE, use: inBrowser(findShell()) },
  ],
})
