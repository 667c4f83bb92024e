// Plays a company in a seed (docs/decisions/simulation.md).
//
//   npm run simulate -- --seed=7 --days=90 --people=200      one run, with its log
//   npm run simulate -- --seeds=100 --days=30 --people=50    a hundred seeds, from a new one or from --seed on
//   npm run simulate -- --burns --days=8 --people=8          with a machine that burns and is restored to an instant
//   npm run simulate -- --faults                             plants faults in copies (planted-faults.mjs): which seed finds each? --fault=… for one
import { parseArgs } from 'node:util'
import { loudly, projectNode, root } from '../steps.mjs'
import { plantEach, playing } from './planted-faults.mjs'

const text = { type: 'string' }
const options = {
  seed: text,
  seeds: text,
  days: text,
  people: text,
  burns: { type: 'boolean' },
  fault: text,
  faults: { type: 'boolean' },
}
const { values } = parseArgs({ options })
const { faults: plants, burns = false, fault, ...numbers } = values
const given = Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, Number(number)]))
if (plants) process.exit((await plantEach(root, given, fault)) ? 0 : 1)

const first = given.seed ?? Math.floor(Math.random() * 2 ** 30)
const seeds = Array.from({ length: given.seeds ?? 1 }, (_, at) => first + at)
const wanted = {
  seeds,
  days: given.days ?? 15,
  people: given.people ?? 50,
  isLoud: seeds.length === 1,
  burns,
  // Seconds in which a failed story is made shorter.
  patience: 60,
}
process.exit(await loudly(projectNode, playing, { SIMULATE: JSON.stringify(wanted) }))
