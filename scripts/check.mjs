// `npm run check`: runs all gates, prints the time of each and of each layer of tests beside its budget, and ends with one line
// that counts gates and tests.
// `npm run check -- static` runs only the gates that read the source: no tests, no build.
// `npm run check -- quick` runs these, the tests of the rules, and the tests of what was changed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { FAILS, WARNS, budgets, pace } from './budgets.mjs'
import { build } from './build.mjs'
import { testsOfChange } from './changed.mjs'
import { compileDocuments, generate } from './gen.mjs'
import { printSize } from './size.mjs'
import { StepFailed, loudly, projectNode, quietly, root, seconds } from './steps.mjs'

const reports = '.cache/reports'
const vitestReport = `${reports}/vitest.json`
const playwrightReport = `${reports}/playwright.json`

/** The other gates need its output. */
const first = [['generated code', generate]]
/** They run in parallel, the longest first. */
const staticGates = [
  ['types and lint', () => tool('oxlint/bin/oxlint', '--type-check')],
  ['who imports whom', imports],
  ['format', () => tool('oxfmt/bin/oxfmt', '--check', '--threads=1', '.')],
  ['GraphQL documents', () => compileDocuments('--validate')],
  ['schema.graphql is committed as printed', schemaIsCommitted],
]
/** They run at the same time, because the first seconds of the tests leave a processor idle. */
const firstTests = [
  ['tests of domain, api, rest, run and screens', () => vitest([])],
  ['programs that are run by hand start', byHandStart],
]
const tests = [
  ['tests in the browser', playwright],
  ['small bench', () => loudlyOrFail('scripts/lab/bench/main.ts', '--small')],
]

/**
 * Runs all gates, or only some; later gates also run after one failed. Returns whether all passed.
 * @param {'all' | 'static' | 'quick'} which
 * @param {number} start when the whole began, in milliseconds, so that installing counts.
 */
export async function check(which = 'all', start = Date.now()) {
  if (!['all', 'static', 'quick'].includes(which)) throw new StepFailed(`There is no check '${which}'.`)
  rmSync(path.join(root, reports), { recursive: true, force: true })
  mkdirSync(path.join(root, reports), { recursive: true })
  const here = which === 'all' ? JSON.parse(await quietly(projectNode, ['scripts/pace.mjs'])) : null
  const begin = Date.now()
  const results = [
    ...(await runGates(first)),
    // The build needs nothing of the others.
    ...(await runGates(
      [...staticGates, ...(which === 'all' ? [['build', build]] : [])],
      availableParallelism(),
    )),
  ]
  const ofStatic = elapsed(begin)
  if (which === 'all') {
    results.push(...(await runGates(firstTests, firstTests.length)), ...(await runGates(tests)))
    const whole = elapsed(start)
    results.push(
      ...compareTimes({ static: ofStatic, ...secondsByLayer(results), 'the whole gate': whole }, here),
    )
    printSize()
  }
  if (which === 'quick') results.push(...(await runGates(quick())))
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  // Printed again at the end, because each runner prints thousands of lines.
  for (const line of results.flatMap(({ failures }) => failures ?? [])) console.log(line)
  console.log(`\nAll gates took ${seconds(start)} s.`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

function quick() {
  const files = testsOfChange()
  console.log(
    `\nThe change touches ${files.length > 0 ? files.join(', ') : 'no tests but those of the rules'}.`,
  )
  return [['tests of the rules and of what was changed', () => vitest(['tests/domain', ...files])]]
}

/** The seconds of each layer: those of its files, or of its gate. */
function secondsByLayer(results) {
  const by = { 'small bench': results.find(({ name }) => name === 'small bench').seconds }
  for (const { layers } of results)
    for (const [folder, time] of Object.entries(layers ?? {})) {
      const layer = Object.keys(budgets).find((name) => name.split(', ').includes(folder)) ?? folder
      by[layer] = (by[layer] ?? 0) + time
    }
  return by
}

/** Prints each layer beside its budget on this machine. One far over its budget is a failed gate. */
function compareTimes(times, here) {
  const scale = { one: here.one / pace.one, two: here.two / pace.two }
  console.log(
    `\nSeconds, and the budget on this machine, which is ${scale.one.toFixed(2)} times as slow on one processor and ${scale.two.toFixed(2)} on two as the one of the budgets`,
  )
  return Object.entries(budgets).map(([layer, budget]) => {
    const bound = budget * scale.two
    const over = (times[layer] ?? Infinity) / bound - 1
    const verdict = over > FAILS ? 'FAILS' : over > WARNS ? 'slow' : ''
    const time = (times[layer] ?? 0).toFixed(0)
    console.log(
      `  ${layer.padEnd(16)} ${time.padStart(5)}  ${bound.toFixed(0).padStart(5)}  ${verdict}`.trimEnd(),
    )
    const failures = [
      `✗ ${layer} took ${time} s, ${(over * 100).toFixed(0)} % over its budget (scripts/budgets.mjs)`,
    ]
    return over > FAILS ? { passed: 0, failed: 1, failures } : { passed: 1, failed: 0 }
  })
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
    const counted = { ...((await gate()) || { passed: 1, failed: 0 }), name, seconds: elapsed(start) }
    const verdict = counted.failed === 0 ? '✓' : `✗ ${counted.failed} failed:`
    console.log(`${verdict} ${name} (${seconds(start)} s)`)
    return counted
  } catch (error) {
    console.log(error instanceof StepFailed ? error.message : error)
    console.log(`✗ ${name} (${seconds(start)} s)`)
    return { passed: 0, failed: 1, name, seconds: elapsed(start) }
  }
}

const elapsed = (start) => (Date.now() - start) / 1000

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

async function loudlyOrFail(...args) {
  const code = await loudly(projectNode, args)
  if (code !== 0) throw new StepFailed(`${args.join(' ')} ended with ${code}.`)
}

/** So that they still work when somebody needs them. */
async function byHandStart() {
  await Promise.all([
    quietly(projectNode, ['scripts/lab/attack/main.ts', '--part=start']),
    quietly(projectNode, ['scripts/lab/browsers/main.ts', '--browser=none']),
  ])
}

async function vitest(files) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files]
  const code = await loudly(projectNode, args)
  const report = readReport(vitestReport)
  return {
    ...counted(code, report.numPassedTests, report.numFailedTests),
    failures: report.testResults.flatMap(failuresOfFile),
    layers: sumsByKey(
      report.testResults.map(({ name, startTime, endTime }) => [
        path.relative(path.join(root, 'tests'), name).split(path.sep)[0],
        (endTime - startTime) / 1000,
      ]),
    ),
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
  const specs = specsBelow(suites)
  const named = (status, words) => specsOf(specs, status).map((name) => `${words} ${name}`)
  return {
    ...counted(code, stats.expected + stats.flaky, stats.unexpected),
    failures: [...named('flaky', '↻ Passed only on the retry:'), ...named('unexpected', '✗')],
    layers: sumsByKey(
      specs.flatMap(({ tests }) => tests.map(({ results }) => ['journeys', durationOf(results)])),
    ),
  }
}

const durationOf = (results) => results.reduce((sum, { duration }) => sum + duration / 1000, 0)

/** All specs below suites of Playwright's report. */
function specsBelow(suites) {
  return suites.flatMap(({ specs = [], suites = [] }) => [...specs, ...specsBelow(suites)])
}

/** @param {[string, number][]} pairs */
function sumsByKey(pairs) {
  const sums = {}
  for (const [key, value] of pairs) sums[key] = (sums[key] ?? 0) + value
  return sums
}

/** The specs with a test that ended with a status, each with its file and line. */
function specsOf(specs, wanted) {
  return specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ file, line, title }) => `${file}:${line} › ${title}`)
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

if (process.argv[1] === import.meta.filename) process.exit((await check(process.argv[2])) ? 0 : 1)
