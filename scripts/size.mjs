// The size of the project: lines of product, of the web application and of tests, the largest files, and the built
// JavaScript.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { atRelease } from './budgets.mjs'
import { root } from './steps.mjs'

const PRODUCT = ['domain', 'server', 'web', 'scripts']
const SOURCE = /\.(ts|tsx|mjs|js)$/
const NOT_OURS = new Set(['node_modules', 'generated', '__generated__', 'programs'])
const LARGEST = 5

/** Prints the sizes beside those of release 1.0.0. */
export function printSize() {
  const product = PRODUCT.flatMap(linesOfFolder)
  const web = linesOfFolder('web')
  const tests = linesOfFolder('tests')
  const rows = [
    ['lines of product', sum(product), atRelease.product],
    ['lines of web in it', sum(web), atRelease.web],
    ['lines of laboratory in it', sum(linesOfFolder('scripts/lab')), atRelease.laboratory],
    ['lines of tests', sum(tests), atRelease.tests],
    ['kB of JavaScript, compressed', bundle(), atRelease.bundle],
  ]
  console.log('\nSize, and at release 1.0.0')
  for (const [name, now, before] of rows)
    if (now !== null)
      console.log(
        `  ${name.padEnd(30)} ${inThousands(now)}  ${inThousands(before)}  ${percent(now / before - 1)}`,
      )
  for (const [name, files] of [
    ['product', product],
    ['tests', tests],
  ]) {
    const largest = files.sort((a, b) => b.lines - a.lines).slice(0, LARGEST)
    console.log(`  largest of ${name}: ${largest.map(({ file, lines }) => `${file} ${lines}`).join(', ')}`)
  }
}

const sum = (files) => files.reduce((all, { lines }) => all + lines, 0)
const inThousands = (number) => Math.round(number).toLocaleString('en').padStart(9)
const percent = (share) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(0)} %`

/** The files of a folder with their lines, without generated ones. */
export function linesOfFolder(folder) {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = path.join(folder, name)
    if (statSync(path.join(root, file)).isDirectory()) return NOT_OURS.has(name) ? [] : linesOfFolder(file)
    if (!SOURCE.test(name)) return []
    return [{ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }]
  })
}

/** All JavaScript of the built application, in kilobytes as gzip sends it; null before a build. */
function bundle() {
  const assets = path.join(root, 'dist/web/assets')
  if (!existsSync(assets)) return null
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js.gz'))
  return scripts.reduce((all, name) => all + statSync(path.join(assets, name)).size, 0) / 1000
}
