// WebKitGTK, by WebDriver: one HTTP request for each command (w3.org/TR/webdriver2).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inputSource, type Browser, type Size } from './browser.ts'

const MINUTE = 60_000

/** Starts WebKit in a virtual window. @throws if `xvfb-run` or `WebKitWebDriver` is not on PATH. */
export async function openWebKit(size: Size): Promise<Browser> {
  const port = 10_000 + Math.floor(Math.random() * 20_000)
  const driver = ['WebKitWebDriver', `--port=${port}`]
  const screen = ['-a', '-s', '-screen 0 1920x1200x24']
  // Its own process group: killing xvfb-run alone leaves the driver behind.
  const child = spawn('xvfb-run', [...screen, ...driver], { stdio: 'ignore', detached: true })
  const root = `http://127.0.0.1:${port}`
  await untilReady(root)
  const { sessionId } = (await send(root, 'POST', '/session', { capabilities: {} })) as { sessionId: string }
  const session = `${root}/session/${sessionId}`
  await send(session, 'POST', '/timeouts', { script: MINUTE, pageLoad: MINUTE })
  await send(session, 'POST', '/window/rect', size)
  return {
    name: 'WebKit',
    async goTo(url) {
      await send(session, 'POST', '/url', { url })
    },
    async evaluate(expression) {
      const settle = `.then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`
      const script = `const done = arguments[0]; (async () => (${expression}))()${settle}`
      const answer = await send(session, 'POST', '/execute/async', { script, args: [] })
      const { error, value } = answer as { error?: string; value: unknown }
      if (error !== undefined) throw new Error(error)
      return value
    },
    async perform(source, steps) {
      await send(session, 'POST', '/actions', { actions: [inputSource(source, steps)] })
    },
    async picture() {
      return Buffer.from((await send(session, 'GET', '/screenshot')) as string, 'base64')
    },
    async close() {
      await send(session, 'DELETE', '')
      const closed = once(child, 'close')
      process.kill(-child.pid!)
      await closed
    },
  }
}

async function untilReady(root: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await send(root, 'GET', '/status').catch(() => null)
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('WebKitWebDriver did not start. Are xvfb and webkit2gtk-driver installed?')
}

async function send(root: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${root}${path}`, { method, body: body && JSON.stringify(body) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`)
  return value
}
