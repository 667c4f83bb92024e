// `npm run check`: every gate, named and timed, and one line that counts all of them and all tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { compileDocuments, generate } from './gen.mjs'
import { StepFailed, loudly, projectNode, quietly, root, seconds } from './steps.mjs'
import { folderOfRun } from './temporary.mjs'

const reports = '.cache/reports'
const vitestReport = `${reports}/vitest.json`
const playwrightReport = `${reports}/playwright.json`

/** What the other gates read. */
const first = [['generated code', generate]]
/** These only look, each at something else; the longest begins first, and none takes a processor from the next. */
const atOnce = [
  ['lint', () => tool('eslint/bin/eslint.js', '.', '--max-warnings=0')],
  ['types', () => tool('@typescript/native/bin/tsc', '--noEmit', '--singleThreaded')],
  ['promises and rules of React', () => tool('oxlint/bin/oxlint', '--deny-warnings')],
  ['who imports whom', imports],
  ['format', () => tool('oxfmt/bin/oxfmt', '--check', '--threads=1', '.')],
  ['GraphQL documents', () => compileDocuments('--validate')],
  ['schema.graphql is committed as printed', schemaIsCommitted],
  ['migrations match the schema', migrationsMatch],
]
const inTurn = [
  ['tests of domain, api, rest, run and screens', vitest],
  ['build', build],
  ['tests in the browser', playwright],
]

/** Runs all gates, also after one failed; gives whether all passed. */
export async function check() {
  rmSync(path.join(root, reports), { recursive: true, force: true })
  mkdirSync(path.join(root, reports), { recursive: true })
  const start = Date.now()
  const results = [
    ...(await runGates(first)),
    ...(await runGates(atOnce, availableParallelism())),
    ...(await runGates(inTurn)),
  ]
  const [passed, failed] = ['passed', 'failed'].map((of) => results.reduce((sum, each) => sum + each[of], 0))
  console.log(`\nAll gates took ${seconds(start)} s.`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}

/** In their order, so many at once. */
async function runGates(gates, width = 1) {
  const waiting = [...gates]
  const results = []
  const lane = async () => {
    for (let gate; (gate = waiting.shift());) {
      if (width === 1) console.log(`\n── ${gate[0]}`)
      results.push(await runGate(...gate))
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return results
}

/** A gate with tests counts as its tests, any other as one. */
async function runGate(name, gate) {
  const start = Date.now()
  try {
    const counted = (await gate()) || { passed: 1, failed: 0 }
    const verdict = counted.failed === 0 ? '✓' : `✗ ${counted.failed} failed:`
    console.log(`${verdict} ${name} (${seconds(start)} s)`)
    return counted
  } catch (error) {
    console.log(error instanceof StepFailed ? error.message : error)
    console.log(`✗ ${name} (${seconds(start)} s)`)
    return { passed: 0, failed: 1 }
  }
}

async function tool(program, ...args) {
  await quietly(projectNode, [`node_modules/${program}`, ...args])
}

async function imports() {
  const rooms = ['domain', 'server', 'web', 'prisma', 'scripts', 'tests']
  await tool(
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    'dependency-cruiser.config.mjs',
    ...rooms,
  )
}

async function schemaIsCommitted() {
  // An exported copy of the project has nothing to compare with.
  if (existsSync(path.join(root, '.git'))) await quietly('git', ['diff', '--exit-code', 'schema.graphql'])
}

async function migrationsMatch() {
  const meaning = (file) =>
    readFileSync(path.join(root, file), 'utf8')
      .replace(/\/\/.*$/gm, '')
      .replace(/\s+/g, ' ')
  if (meaning('prisma/schema.prisma') === meaning('prisma/migrations/schema.prisma')) return
  throw new StepFailed(
    'prisma/schema.prisma has changed: write the migration with `npm run migrate -- new NAME`.',
  )
}

async function vitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters]
  const code = await loudly(projectNode, args, { TMPDIR: folderOfRun() })
  const report = readReport(vitestReport)
  return counted(code, report.numPassedTests, report.numFailedTests)
}

async function playwright() {
  const PLAYWRIGHT_JSON_OUTPUT_NAME = path.join(root, playwrightReport)
  const env = { TMPDIR: folderOfRun(), PLAYWRIGHT_JSON_OUTPUT_NAME }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  const code = await loudly(projectNode, args, env)
  const { stats, suites } = readReport(playwrightReport)
  for (const name of flaky(suites)) console.log(`↻ Passed only when it was run again: ${name}`)
  return counted(code, stats.expected + stats.flaky, stats.unexpected)
}

/** The names of the tests that failed first and passed when they were run again, with their files. */
function flaky(suites) {
  return suites.flatMap(({ specs = [], suites = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...flaky(suites),
  ])
}

/** A runner that fails without a failed test (a file that does not load, no test at all) is a failure, too. */
function counted(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

function readReport(file) {
  const place = path.join(root, file)
  if (!existsSync(place)) throw new StepFailed('The test runner ended without a report.')
  return JSON.parse(readFileSync(place, 'utf8'))
}

if (process.argv[1] === import.meta.filename) process.exit((await check()) ? 0 : 1)
