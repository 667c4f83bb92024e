// `npm test`: installs packages and a browser, then runs all gates.
import { ensureBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { install } from './install.mjs'
import { main } from './steps.mjs'

await main(async () => {
  const start = Date.now()
  await install()
  await ensureBrowser()
  process.exit((await check('all', start)) ? 0 : 1)
})
