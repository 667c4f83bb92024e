// Finds the Chromium for the browser tests, and installs it on a machine that has none.
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { StepFailed, projectNode, quietly, step } from './steps.mjs'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium on this machine, or null. */
export async function findBrowser() {
  return findInPath(PROGRAMS) ?? (await findPlaywrights())
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
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await quietly('apt-get', ['update'], env)
  await quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], env)
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
