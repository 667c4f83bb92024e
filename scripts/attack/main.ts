// `npm run attack`: generators, races and floods against a Daybook of our own, on this machine only; minutes, and no
// part of `npm test`. `-- --part=soak --minutes=30` adds the soak, which kills it all the time.
import { parseArgs } from 'node:util'
import { floods } from './floods.ts'
import { races } from './races.ts'
import { random } from './random.ts'
import { createReport, type Report } from './report.ts'
import { soak } from './soak.ts'
import { openTarget, type Target } from './target.ts'

const { values: options } = parseArgs({
  options: {
    /** One of random, races, floods, soak; all but soak without. */
    part: { type: 'string' },
    /** Another seed, other operations. */
    seed: { type: 'string', default: 'daybook' },
    /** How long the soak takes. */
    minutes: { type: 'string', default: '30' },
    /** How often the soak kills the server or PostgreSQL. */
    kills: { type: 'string', default: '20' },
  },
})

type Part = (target: Target, report: Report) => Promise<string>
const parts: Record<string, Part> = {
  random: (target, report) => random(target, report, options.seed),
  races,
  floods,
  soak: (target, report) => soak(target, report, Number(options.minutes), Number(options.kills)),
}
const chosen = options.part ? [options.part] : ['random', 'races', 'floods']

let found = 0
for (const name of chosen) {
  const part = parts[name]
  if (!part) throw new Error(`--part is one of ${Object.keys(parts).join(', ')}; it is '${name}'.`)
  const start = performance.now()
  const target = await openTarget()
  const report = createReport()
  try {
    const summary = await part(target, report)
    const verdict = report.count() === 0 ? '✓' : `✗ ${report.count()} findings in`
    console.log(`${verdict} ${name}: ${summary} (${Math.round((performance.now() - start) / 1000)} s)`)
    report.print()
  } finally {
    await target.close()
  }
  found += report.count()
}
process.exit(found === 0 ? 0 : 1)
