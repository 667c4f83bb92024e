// Finds the Chromium that the browser tests use, and installs one where there is none.
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { StepFailed, projectNode, quietly, step } from './steps.mjs'

/** All that people have. */
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** The same pages with nothing around them, for three quarters of the work. */
const SHELL = ['chromium-headless-shell', 'chrome-headless-shell']

/** The path of a whole Chromium on this machine, or null. */
export async function findBrowser() {
  return findInPath(WHOLE) ?? (await findPlaywrights())
}

/** The path of the shell, or where there is none of a whole Chromium; null leaves it to Playwright, which prefers its own shell. */
export function findShell() {
  return findInPath(SHELL) ?? findInPath(WHOLE)
}

export async function ensureBrowser() {
  if (await findBrowser()) return
  await step('Installing a browser', async () => {
    const ways = process.getuid?.() === 0 ? [fromDistribution, fromPlaywright] : [fromPlaywright]
    const reasons = []
    for (const way of ways) {
      await way().catch((error) => reasons.push(error.message))
      if (await findBrowser()) return
    }
    throw new StepFailed(
      `The browser tests need Chromium: install it and have it on PATH.\n${reasons.join('\n')}`,
    )
  })
}

async function fromDistribution() {
  const install = ['install', '-y', '--no-install-recommends']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await quietly('apt-get', ['update'], env)
  await quietly('apt-get', [...install, 'chromium'], env)
  // Without it the tests take longer, that is all; not every distribution has it.
  await quietly('apt-get', [...install, 'chromium-headless-shell'], env).catch(() => {})
}

async function fromPlaywright() {
  await quietly(projectNode, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}

function findInPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram) ?? null
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
