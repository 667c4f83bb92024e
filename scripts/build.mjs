// Builds the web application into dist/web, when something it is made of has changed.
import { main, projectNode, quietly, stepWhenChanged } from './steps.mjs'

export async function build() {
  await stepWhenChanged('Building the web application', {
    stamp: 'build',
    inputs: ['web', 'domain', 'schema.graphql', 'vite.config.ts', 'relay.config.js', 'package-lock.json'],
    outputs: ['dist/web/index.html'],
    work: () => quietly(projectNode, ['node_modules/vite/bin/vite.js', 'build']),
  })
}

if (process.argv[1] === import.meta.filename) await main(build)
