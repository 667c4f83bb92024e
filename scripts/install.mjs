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

/** Brings the clients of others that tests/clients runs: large, so that nobody else waits for them. */
export async function installClients() {
  const at = 'tests/clients/programs'
  await stepWhenChanged('Installing OData clients', {
    stamp: 'clients',
    inputs: [`${at}/package-lock.json`],
    outputs: [`${at}/node_modules`],
    work: () => npm(['ci', '--prefix', at]),
  })
}

async function npmCi() {
  // Prisma's command line looks for an engine to download; the project works without, so any program will do.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_SKIP_POSTINSTALL_GENERATE: '1' }
  // Development packages too, whatever NODE_ENV says: the web application is built here.
  await npm(['ci', '--include=dev'], env)
  if (!existsSync(projectNode))
    throw new StepFailed('The package "node" brought no runtime for this machine.')
}

async function npm(args, env) {
  const quiet = [...args, '--no-audit', '--no-fund']
  const program = process.env.npm_execpath
  if (program?.endsWith('.js')) await quietly(process.execPath, [program, ...quiet], env)
  else await quietly('npm', quiet, env)
}
