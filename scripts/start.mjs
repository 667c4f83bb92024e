// `npm start`: from a fresh clone to a running Daybook; a later start does only what changed.
import { build } from './build.mjs'
import { generate } from './gen.mjs'
import { install } from './install.mjs'
import { become, main, projectNode } from './steps.mjs'

await main(async () => {
  await install()
  await generate()
  await build()
  await become(projectNode, ['server/main.ts'])
})
