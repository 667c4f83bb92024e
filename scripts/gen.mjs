// Generates code from the sources: the database client, then schema.graphql, then Relay's artifacts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { main, projectNode, quietly, root, stepWhenChanged } from './steps.mjs'

const artifacts = 'web/__generated__'
/** The documents by their hash; the server reads this file. */
export const documents = `${artifacts}/documents.json`

export async function generate() {
  await stepWhenChanged('Generating the database client', {
    stamp: 'prisma',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
    outputs: ['server/database/generated/client.ts', 'server/database/generated/pothos.ts'],
    work: () => quietly(projectNode, ['node_modules/prisma/build/index.js', 'generate'], prismaEnv()),
  })
  await stepWhenChanged('Printing schema.graphql', {
    stamp: 'schema',
    inputs: ['server', 'domain', 'prisma/schema.prisma', 'package-lock.json'],
    outputs: ['schema.graphql'],
    work: printSchema,
  })
  await stepWhenChanged('Compiling GraphQL documents', {
    stamp: 'relay',
    inputs: ['web', 'schema.graphql', 'relay.config.js', 'package-lock.json'],
    outputs: [documents],
    work: compileAllDocuments,
  })
}

export async function printSchema() {
  await quietly(projectNode, ['server/graph/core/print.ts'])
}

/** The compiler never removes a document from the list, so the list starts empty. */
async function compileAllDocuments() {
  rmSync(path.join(root, artifacts), { recursive: true, force: true })
  mkdirSync(path.join(root, artifacts), { recursive: true })
  writeFileSync(path.join(root, documents), '{}')
  await compileDocuments()
}

export async function compileDocuments(...options) {
  await quietly(projectNode, ['node_modules/relay-compiler/cli.js', '--noWatchman', ...options])
}

function prismaEnv() {
  // Generating needs no engine. With the path of any program, Prisma downloads none.
  return {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
}

if (process.argv[1] === import.meta.filename) await main(generate)
