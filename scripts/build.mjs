// Builds the web application into dist/web, if one of its inputs has changed.
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { documents } from './gen.mjs'
import { main, projectNode, quietly, root, stepWhenChanged } from './steps.mjs'

export async function build() {
  await stepWhenChanged('Building the web application', {
    stamp: 'build',
    inputs: ['web', 'domain', 'schema.graphql', 'vite.config.ts', 'relay.config.js', 'package-lock.json'],
    outputs: ['dist/web/index.html', 'dist/documents.json'],
    work: async () => {
      // For production also from a test, whose NODE_ENV Vite and Babel would follow.
      const env = { NODE_ENV: 'production' }
      await quietly(projectNode, ['node_modules/vite/bin/vite.js', 'build'], env)
      compressAssets()
      copyFileSync(path.join(root, documents), path.join(root, 'dist/documents.json'))
    },
  })
}

/** Compresses the assets once with the best ratio, instead of for each response. */
function compressAssets() {
  const folder = path.join(root, 'dist/web/assets')
  for (const name of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
    const content = readFileSync(path.join(folder, name))
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(content))
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

if (process.argv[1] === import.meta.filename) await main(build)
