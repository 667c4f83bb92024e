// `npm run dev`: the server, the web application, schema.graphql and the GraphQL documents follow every saved file.
import { watch } from 'node:fs'
import path from 'node:path'
import { compileDocuments, generate, printSchema } from './gen.mjs'
import { install } from './install.mjs'
import { loudly, main, projectNode, root } from './steps.mjs'

/** An editor may write a file in several steps. */
const settleMilliseconds = 150

await main(async () => {
  await install()
  await generate()
  // Relay's own watch mode needs Watchman; compiling everything takes less than a second.
  follow('web', () => compileDocuments())
  follow('server/graph', async () => {
    await printSchema()
    await compileDocuments()
  })
  await Promise.all([
    loudly(projectNode, ['--watch', '--watch-preserve-output', 'server/main.ts']),
    loudly(projectNode, ['node_modules/vite/bin/vite.js']),
  ])
})

/** Calls `work` after a source file below the folder has changed. */
function follow(folder, work) {
  let timer
  watch(path.join(root, folder), { recursive: true }, (_, file) => {
    if (!file || file.startsWith('__generated__') || !/\.tsx?$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => work().catch((error) => console.error(error.message)), settleMilliseconds)
  })
}
