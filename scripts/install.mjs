// Brings what the lock file names, when it names something else than last time.
import { existsSync } from 'node:fs'
import { StepFailed, projectNode, quietly, stepWhenChanged } from './steps.mjs'

export async function install() {
  await stepWhenChanged('Installing packages', {
    stamp: 'install',
    inputs: ['package-lock.json', '.npmrc'],
    outputs: ['node_modules/node/bin/node'],
    work: npmCi,
  })
}

async function npmCi() {
  // Prisma's command line looks for an engine to download; the project works without, so any program will do.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_SKIP_POSTINSTALL_GENERATE: '1' }
  const npm = process.env.npm_execpath
  // Development packages too, whatever NODE_ENV says: the web application is built here.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  if (npm?.endsWith('.js')) await quietly(process.execPath, [npm, ...args], env)
  else await quietly('npm', args, env)
  if (!existsSync(projectNode))
    throw new StepFailed('The package "node" brought no runtime for this machine.')
}
