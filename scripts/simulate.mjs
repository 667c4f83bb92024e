// Plays a company in a seed (docs/decisions/simulation.md).
//
//   npm run simulate -- --seed=7 --days=90 --people=200      one run, with its log
//   npm run simulate -- --seeds=100 --days=30 --people=50    a hundred seeds, from a new one or from --seed on
import { parseArgs } from 'node:util'
import { loudly, projectNode } from './steps.mjs'

const text = { type: 'string' }
const options = { seed: text, seeds: text, days: text, people: text }
const { values } = parseArgs({ options })
const first = Number(values.seed ?? Math.floor(Math.random() * 2 ** 30))
const seeds = Array.from({ length: Number(values.seeds ?? 1) }, (_, at) => first + at)
const wanted = {
  seeds,
  days: Number(values.days ?? 15),
  people: Number(values.people ?? 50),
  isLoud: seeds.length === 1,
}
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  'tests/simulation',
  '--disable-console-intercept',
  '--bail=1',
]
process.exit(await loudly(projectNode, args, { SIMULATE: JSON.stringify(wanted) }))
