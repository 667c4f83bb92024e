// The browser tests: the built application as people get it, in an installed Chromium.
import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { projectNode } from './scripts/steps.mjs'

// A free one, so that two checkouts can be tested at once; the workers read it from their environment.
const port = (process.env.E2E_PORT ??= `${await freePort()}`)
/** One password for every demo account; tests read it from their environment. */
process.env.DEMO_PASSWORD ??= 'correct-horse-battery'
/** Tests sign the access tokens of a quarter of an hour ago with it. */
process.env.SECRET_KEY = 'the secret of the browser tests, long enough'

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
    // What was done, in words, and a picture of the end: one of the page at every step takes longer than the step.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  },
  webServer: {
    command: `"${projectNode}" scripts/e2e-server.mjs`,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { ...process.env, PORT: port, LOG_LEVEL: 'warn', PUBLIC_URL: '' },
    timeout: 60_000,
    stdout: 'pipe',
    // PostgreSQL wants to be stopped, not killed.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
