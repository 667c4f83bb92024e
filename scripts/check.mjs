// `npm run check`: runs all gates, prints the time of each, and ends with one line that counts gates and tests.
// `npm run check -- static` runs only the gates that read the source: no tests, no build.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { compileDocuments, generate } from './gen.mjs'
import { StepFailed, loudly, projectNode, quietly, root, seconds } from './steps.mjs'

const reports = '.cache/reports'
const vitestReport = `${reports}/vitest.json`
const playwrightReport = `${reports}/playwright.json`

/** The other gates need its output. */
const first = [['generated code', generate]]
/** They run in parallel, the longest first. */
const staticGates = [
  ['lint', () => tool('eslint/bin/eslint.js', '.', '--max-warnings=0')],
  ['types', () => tool('typescript/bin/tsc', '--noEmit')],
  ['who imports whom', imports],
  ['format', () => tool('oxfmt/bin/oxfmt', '--check', '--threads=1', '.')],
  ['GraphQL documents', () => compileDocuments('--validate')],
  ['schema.graphql is committed as printed', schemaIsCommitted],
]
const tests = [
  ['tests of domain, api, rest, run and screens', vitest],
  ['build', build],
  ['tests in the browser', playwright],
]

/** Runs all gates, or only the static ones; later gates also run after one failed. Returns whether all passed. */
export async function check(isStatic = false) {
  rmSync(path.join(root, reports), { recursive: true, force: true })
  mkdirSync(path.join(root, reports), { recursive: true })
  const start = Date.now()
  const results = [
    ...(await runGates(first)),
    ...(await runGates(staticGates, availableParallelism())),
    ...(isStatic ? [] : await runGates(tests)),
  ]
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  // Again at the end, because each runner prints thousands of lines.
  for (const line of results.flatMap(({ failures }) => failures ?? [])) console.log(line)
  console.log(`\nAll gates took ${seconds(start)} s.`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

/** Runs gates in their order, `width` of them in parallel. */
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

/** A gate that runs tests counts once for each test; any other gate counts once. */
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
  // A copy of the project without Git has no committed file to compare with.
  if (existsSync(path.join(root, '.git'))) await quietly('git', ['diff', '--exit-code', 'schema.graphql'])
}

async function vitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters]
  const code = await loudly(projectNode, args)
  const report = readReport(vitestReport)
  return {
    ...counted(code, report.numPassedTests, report.numFailedTests),
    failures: report.testResults.flatMap(failuresOfFile),
  }
}

/** The failed tests of a file, each with its reason; the file itself if it failed outside of its tests. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `✗ ${file} › ${fullName}: ${firstLines(failureMessages.join('\n'))}`,
    )
  return failed.length > 0 || status === 'passed' ? failed : [`✗ ${file}: ${firstLines(message)}`]
}

/** Two lines, because the first may only name the kind of failure. */
function firstLines(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(0, 2).join(' | ').slice(0, 600)
}

async function playwright() {
  const PLAYWRIGHT_JSON_OUTPUT_NAME = path.join(root, playwrightReport)
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  const code = await loudly(projectNode, args, { PLAYWRIGHT_JSON_OUTPUT_NAME })
  const { stats, suites } = readReport(playwrightReport)
  const named = (status, words) => specsOf(suites, status).map((name) => `${words} ${name}`)
  return {
    ...counted(code, stats.expected + stats.flaky, stats.unexpected),
    failures: [...named('flaky', '↻ Passed only on the retry:'), ...named('unexpected', '✗')],
  }
}

/** The tests that ended with a status, each with its file and line. */
function specsOf(suites, wanted) {
  return suites.flatMap(({ specs = [], suites = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...specsOf(suites, wanted),
  ])
}

/** A runner can fail without a failed test, when a file does not load or there is no test; that counts as one failure. */
function counted(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

function readReport(file) {
  const report = path.join(root, file)
  if (!existsSync(report)) throw new StepFailed('The test runner ended without a report.')
  return JSON.parse(readFileSync(report, 'utf8'))
}

if (process.argv[1] === import.meta.filename)
  process.exit((await check(process.argv[2] === 'static')) ? 0 : 1)
