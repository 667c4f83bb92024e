// `npm run browsers`: goes through the workdays in Firefox and in WebKit, against a Daybook that it starts. It needs
// `firefox-esr`, `webkit2gtk-driver` and `xvfb` of Debian, takes minutes, and is no part of `npm test`.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startDaybook, temporaryFolder } from '#scripts/daybook.ts'
import type { Browser, Size } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'
import { PASSWORD, recordAndSign, recordWithoutNetwork, reviewAndDecide, type Network } from './workdays.ts'

const PHONE = { width: 412, height: 840 }
const DESK = { width: 1440, height: 900 }
const PICTURES = path.resolve(import.meta.dirname, '../../../.cache/browsers')

const browsers = { firefox: openFirefox, webkit: openWebKit }

const { values: options } = parseArgs({
  options: {
    /** firefox or webkit. Without it: both; with none only this program starts, as in the gate. */
    browser: { type: 'string' },
  },
})

const names = options.browser ? [options.browser] : Object.keys(browsers)
for (const name of names.filter((one) => one !== 'none')) {
  const open = browsers[name as keyof typeof browsers]
  if (!open) throw new Error(`--browser must be firefox or webkit, not '${name}'.`)
  await workdays(open)
}

async function workdays(open: (size: Size) => Promise<Browser>): Promise<void> {
  const data = temporaryFolder()
  const env = { DATA_DIR: data.folder, DEMO: '1', DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
  let daybook = startDaybook(env)
  try {
    const address = await daybook.ready()
    const network = {
      away: () => daybook.stop(),
      back: () => {
        daybook = startDaybook({ ...env, PORT: new URL(address).port })
        return daybook.ready()
      },
    }
    const at = { address, network }
    await workday(await open(PHONE), 'recorded, signed and submitted on a phone', at, recordAndSign)
    await workday(await open(DESK), 'reviewed, approved, undone and approved at a desk', at, reviewAndDecide)
    await workday(
      await open(PHONE),
      'recorded, signed and submitted without a network',
      at,
      recordWithoutNetwork,
    )
  } finally {
    await daybook.stop()
    data.remove()
  }
}

/** Prints the result, and saves a picture of the last screen. */
async function workday(
  browser: Browser,
  what: string,
  { address, network }: { address: string; network: Network },
  steps: (browser: Browser, address: string, network: Network) => Promise<void>,
): Promise<void> {
  const start = Date.now()
  const failure = await steps(browser, address, network).catch((error: unknown) => error)
  const file = path.join(PICTURES, `${browser.name}-${steps.name}.png`)
  mkdirSync(PICTURES, { recursive: true })
  writeFileSync(file, await browser.picture())
  await browser.close()
  const seconds = ((Date.now() - start) / 1000).toFixed(0)
  console.log(`${failure ? '✗' : '✓'} ${browser.name}: ${what} (${seconds} s), ${path.relative('.', file)}`)
  if (!failure) return
  console.log(failure)
  process.exitCode = 1
}
