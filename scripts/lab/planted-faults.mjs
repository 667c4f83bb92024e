// Plants faults that somebody might make, one at a time, in a copy of the project, and lets the simulation look for each: it must be
// found within twenty seeds.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectNode } from '../steps.mjs'

const SEEDS = 20
const migration = 'prisma/migrations/20261127200000_release_1_1_0/migration.sql'

/** The arguments of Node that play what SIMULATE asks for. */
export const playing = [
  'node_modules/vitest/vitest.mjs',
  'run',
  'tests/simulation',
  '--disable-console-intercept',
]

/** What each is, and the text that it replaces; one that several places guard against takes their guards away, too. */
const faults = [
  {
    name: 'the reversal of the own period is sent as a line',
    file: 'domain/payroll/batch.ts',
    from: `net.every(({ kind }) => kind === 'HOURS')`,
    to: `net.every(() => true)`,
    // Late hours and a reversal of the same person have to meet in one batch.
    size: { days: 22, people: 12 },
  },
  {
    name: 'a lost answer records a day twice',
    file: 'web/offline/days/sendDay.ts',
    from: `clientMutationKey: work.clientMutationKey`,
    to: `clientMutationKey: crypto.randomUUID()`,
  },
  {
    name: 'a bulk approval skips the version',
    file: 'server/actions/timesheet/decide.ts',
    from: `...withReadVersion(one, sheet), changes: decisionOf`,
    to: `timesheetId: one.timesheetId, version: sheet.version, changes: decisionOf`,
  },
  {
    name: 'a deputy still decides on the day after',
    file: migration,
    from: `(NEW."endDate" + 1)::timestamp AT TIME ZONE`,
    to: `(NEW."endDate" + 2)::timestamp AT TIME ZONE`,
  },
  {
    name: 'a period closes without its lock',
    file: 'server/actions/pay-period/close.ts',
    from: `  await lockPeriods(tx, cycles)\n`,
    to: ``,
  },
  {
    name: 'the tally is not lowered by a cancel',
    file: migration,
    from: `OLD."status", -1),`,
    to: `OLD."status", CASE WHEN NEW."status" = 'CANCELLED' THEN 0 ELSE -1 END),`,
  },
  {
    name: 'an offline day overwrites a newer edit',
    file: 'server/actions/timesheet/target.ts',
    from: `!isClaimable(action, wanted, existing)`,
    to: `!isClaimable(action, { timesheetId: wanted.timesheetId }, existing)`,
  },
  {
    name: 'a restore follows the wrong line',
    file: 'server/backup/choose.ts',
    from: `return whole.at(-1) ?? null`,
    to: `return whole.at(0) ?? null`,
    size: { days: 5, people: 8, burns: true },
  },
  {
    name: 'the store is overwritten by an empty answer',
    file: 'web/offline/ahead/readAhead.ts',
    from: `  if (!isOfServer) unreachable()\n`,
    to: ``,
    guards: [
      [
        'web/offline/ahead/answers.ts',
        `if (data === null || answer === null) throw`,
        `if (data === 0) throw`,
      ],
      [
        'web/offline/store/answers.ts',
        `if (content === null || content === undefined)`,
        `if (content === 0)`,
      ],
    ],
  },
  {
    name: 'two timesheets are begun from one prepared day',
    file: 'server/actions/crew/hand-in.ts',
    from: `if (prepared.timesheetId !== timesheetId) throw new Refusal('PREPARED_USED')`,
    to: ``,
  },
  {
    name: 'a former member of a group is notified',
    file: 'server/actions/timesheet/approvers.ts',
    from: `IN ("member"."approverId", "deputy"."deputyId")`,
    to: `IN ("member"."approverId", "deputy"."deputyId") OR "approver"."id" IN (SELECT n."userId" FROM "Notification" n
        JOIN "Timesheet" t ON t."id" = n."timesheetId" WHERE t."approvalGroupId" = "group"."id" AND n."userId" <> t."userId")`,
  },
]

/** @param part of the names of those to plant. @returns whether each was found. */
export async function plantEach(root, { seed = 1, days = 12, people = 10, seeds = SEEDS }, part = '') {
  const planted = faults.filter(({ name }) => name.includes(part))
  // Before the first one, which takes a minute: code that has changed has to be planted again.
  for (const { file, from, guards = [] } of planted)
    for (const [place, before] of [[file, from], ...guards])
      if (readFileSync(path.join(root, place), 'utf8').split(before).length !== 2)
        throw new Error(`${place} does not have this once: ${before}`)
  const found = planted.map((fault) => plant(root, fault, { seed, days, people, seeds, ...fault.size }))
  return found.every(Boolean)
}

function plant(root, { name, file, from, to, guards = [] }, { seed, seeds, ...size }) {
  const copy = mkdtempSync(path.join(tmpdir(), 'daybook-planted-'))
  try {
    const isLeftOut = (source) => /^(node_modules|\.git|dist|data)(\/|$)/.test(path.relative(root, source))
    cpSync(root, copy, { recursive: true, filter: (source) => !isLeftOut(source) })
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    for (const [place, before, after] of [[file, from, to], ...guards]) {
      const text = readFileSync(path.join(copy, place), 'utf8')
      writeFileSync(path.join(copy, place), text.replace(before, after))
    }
    const numbers = Array.from({ length: seeds }, (_, at) => seed + at)
    const wanted = { seeds: numbers, ...size, isLoud: false, patience: 15 }
    const env = { ...process.env, SIMULATE: JSON.stringify(wanted) }
    const { stdout, stderr } = spawnSync(projectNode, [...playing, '--bail=1'], {
      cwd: copy,
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    const story = /Seed (\d+) fails:.*\n([\s\S]*?)\n {4}at /.exec(stdout + stderr)
    console.log(story ? `Seed ${story[1]} finds: ${name}` : `NOT FOUND: ${name}`)
    if (story) console.log(story[2].replace(/^/gm, '    '))
    else console.log(stdout.slice(-1500))
    return story !== null
  } finally {
    rmSync(copy, { recursive: true })
    // They say what was generated in the copy.
    for (const stamp of ['prisma', 'schema', 'relay'])
      rmSync(path.join(root, `node_modules/.daybook-${stamp}`), { force: true })
  }
}
