// Installs the packages of the lock file, if it has changed since the last install.
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

/** Installs the OData clients for tests/clients. They are large, so only that test installs them. */
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
  // Prisma would download an engine, which the project does not use. With the path of any program it downloads none.
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_SKIP_POSTINSTALL_GENERATE: '1' }
  // Includes development packages in production, too: they build the application.
  // A package of the lock file is what it is: npm need not ask the registry about what its cache has.
  // What is locked was old enough when it was locked, or let in by name (docs/decisions/packages.md).
  await npm(['ci', '--include=dev', '--prefer-offline', '--min-release-age=0'], env)
  if (!existsSync(projectNode))
    throw new StepFailed('The package "node" brought no runtime for this machine.')
}

/** Runs the npm that runs this script, or the first one on the path. @returns its output. */
export async function npm(args, env) {
  const quiet = [...args, '--no-audit', '--no-fund']
  const program = process.env.npm_execpath
  return program?.endsWith('.js')
    ? quietly(process.execPath, [program, ...quiet], env)
    : quietly('npm', quiet, env)
}
