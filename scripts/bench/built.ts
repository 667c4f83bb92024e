// The built application, `npm run build`, on the demo company, and a phone in front of it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/browser.mjs'

export const PASSWORD = 'correct-horse-battery'
export const EMAIL = 'staff@demo.example'
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

/** A server of its own and a browser; `stop` both. */
export async function serveBuilt(): Promise<{ url: string; browser: Browser; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: `${port}`, DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', PUBLIC_URL: '' }
  const server = fork(path.resolve('scripts/e2e-server.mjs'), { env })
  const ended = once(server, 'exit')
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined })
  const stop = async () => {
    await browser.close()
    server.kill()
    await ended
  }
  await isReady(url)
  return { url, browser, stop }
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Timesheets' }).waitFor()
}

async function isReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
