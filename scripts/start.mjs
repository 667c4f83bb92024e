// `npm start`: installs, generates, builds and runs Daybook. A later start skips the steps whose inputs have not changed.
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
