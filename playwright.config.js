// The browser tests: the built application as people get it, in an installed Chromium.
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { projectNode } from './scripts/steps.mjs'

const port = 4173
/** One password for every demo account; tests read it from their environment. */
process.env.DEMO_PASSWORD ??= 'correct-horse-battery'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // A journey takes seconds; many times that on a machine that has other things to do.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: (await findBrowser()) ?? undefined },
    trace: 'retain-on-failure',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  },
  webServer: {
    command: `"${projectNode}" scripts/e2e-server.mjs`,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { ...process.env, PORT: `${port}`, LOG_LEVEL: 'warn', PUBLIC_URL: '' },
    timeout: 60_000,
    stdout: 'pipe',
    // PostgreSQL wants to be stopped, not killed.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
