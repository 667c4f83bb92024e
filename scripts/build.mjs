// Builds the web application into dist/web, when something it is made of has changed.
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { documents } from './gen.mjs'
import { main, projectNode, quietly, root, stepWhenChanged } from './steps.mjs'

export async function build() {
  await stepWhenChanged('Building the web application', {
    stamp: 'build',
    inputs: ['web', 'domain', 'schema.graphql', 'vite.config.ts', 'relay.config.js', 'package-lock.json'],
    outputs: ['dist/web/index.html', 'dist/documents.json'],
    work: async () => {
      await quietly(projectNode, ['node_modules/vite/bin/vite.js', 'build'])
      copyFileSync(path.join(root, documents), path.join(root, 'dist/documents.json'))
    },
  })
}

if (process.argv[1] === import.meta.filename) await main(build)
