// `npm run dev`: server, web application and GraphQL documents follow every saved file.
import { watch } from 'node:fs'
import path from 'node:path'
import { compileDocuments, generate } from './gen.mjs'
import { install } from './install.mjs'
import { loudly, main, projectNode, root } from './steps.mjs'

const settleMilliseconds = 150

await main(async () => {
  await install()
  await generate()
  followDocuments()
  await Promise.all([
    loudly(projectNode, ['--watch', '--watch-preserve-output', 'server/main.ts']),
    loudly(projectNode, ['node_modules/vite/bin/vite.js']),
  ])
})

/** Relay's own watch mode wants Watchman; compiling everything takes well under a second. */
function followDocuments() {
  let timer
  const recompile = () => compileDocuments().catch((error) => console.error(error.message))
  watch(path.join(root, 'web'), { recursive: true }, (_, file) => {
    if (!file || file.startsWith('__generated__') || !/\.tsx?$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(recompile, settleMilliseconds)
  })
}
