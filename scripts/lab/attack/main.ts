// `npm run attack`: races, floods and more against a Daybook that it starts on this machine, and with `--part=soak` the soak. It
// takes minutes and is no part of `npm test`. docs/bench.md has the options.
import { parseArgs } from 'node:util'
import { callers } from './callers.ts'
import { floods } from './floods.ts'
import { paper } from './paper.ts'
import { signIn } from './person.ts'
import { photos } from './photos.ts'
import { races } from './races.ts'
import { createReport, type Report } from './report.ts'
import { soak } from './soak.ts'
import { strangers } from './strangers.ts'
import { openTarget, type Environment, type Target } from './target.ts'
import { receiversAsNames, webhooks } from './webhooks.ts'

const { values: options } = parseArgs({
  options: {
    /** One of `usual`, soak and start. Without it: the usual ones. */
    part: { type: 'string' },
    /** How long the soak takes. */
    minutes: { type: 'string', default: '30' },
    /** How often the soak kills the server or PostgreSQL. */
    kills: { type: 'string', default: '20' },
  },
})

/** The gate runs it, so that the other parts still start. */
const start: Part = async (target) => {
  await signIn(target, 'sysadmin')
  return 'A person of the demo company signs in'
}

/** @returns the title of its table. */
type Part = (target: Target, report: Report) => Promise<string>
const parts: Record<string, Part> = {
  ...{ start, races, floods, strangers, paper, photos, webhooks, callers },
  soak: (target, report) => soak(target, report, Number(options.minutes), Number(options.kills)),
}

const usual = ['races', 'floods', 'strangers', 'paper', 'photos', 'webhooks', 'callers']
/** What the server of a part needs. */
const environments: Record<string, Environment> = { webhooks: receiversAsNames }

for (const name of options.part ? [options.part] : usual) {
  const part = parts[name]
  if (!part) throw new Error(`--part must be one of ${Object.keys(parts).join(', ')}, not '${name}'.`)
  const target = await openTarget(environments[name])
  const report = createReport()
  try {
    const title = await part(target, report)
    if (!report.print(title)) process.exitCode = 1
  } finally {
    await target.close()
  }
}
