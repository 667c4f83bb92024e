// Firefox, by WebDriver BiDi: commands as JSON over a WebSocket (w3c.github.io/webdriver-bidi).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { temporaryFolder } from '#scripts/daybook.ts'
import { inputSource, type Browser, type Size } from './browser.ts'

const LISTENING = /WebDriver BiDi listening on (ws:\S+)/

type Answer = { id: number; type: 'success' | 'error'; result: unknown; message?: string }
type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** Starts Firefox without a window. @throws if `firefox-esr` is not on PATH. */
export async function openFirefox(size: Size): Promise<Browser> {
  const profile = temporaryFolder()
  const args = ['--headless', '--no-remote', '--profile', profile.folder, '--remote-debugging-port', '0']
  const child = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const send = await connect(await addressOf(child.stderr))
  await send('session.new', { capabilities: {} })
  // A window of its own can be active; in the first one fields get no focus and no blur.
  const { context } = (await send('browsingContext.create', { type: 'window' })) as { context: string }
  await send('browsingContext.activate', { context })
  await send('browsingContext.setViewport', { context, viewport: size })
  return {
    name: 'Firefox',
    async goTo(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const asText = `(async () => JSON.stringify((await (${expression})) ?? null))()`
      const target = { context }
      const answer = await send('script.evaluate', { expression: asText, target, awaitPromise: true })
      const evaluated = answer as Evaluated
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
      return JSON.parse(evaluated.result.value!) as unknown
    },
    async perform(source, steps) {
      await send('input.performActions', { context, actions: [inputSource(source, steps)] })
    },
    async picture() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async close() {
      const closed = once(child, 'close')
      child.kill()
      await closed
      profile.remove()
    },
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += String(chunk)
    const address = LISTENING.exec(text)?.[1]
    if (address) {
      // Firefox blocks if nobody reads its output.
      output.resume()
      return `${address}/session`
    }
  }
  throw new Error(`Firefox did not start:\n${text}`)
}

/** @returns a function that sends a command and resolves with its result. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let last = 0
  return async (method: string, params: object): Promise<unknown> => {
    const id = ++last
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }
}
