// Plays a story from beginning to end, and says where the server and the model first disagreed.
import { administer } from './acts/administer.ts'
import { answer, prepareEach } from './acts/crew.ts'
import { decideOne, deputise } from './acts/decide.ts'
import { look } from './acts/look.ts'
import { operate } from './acts/operate.ts'
import { race } from './acts/race.ts'
import { burn, takeSnapshot } from './acts/burn.ts'
import { settlePhones, usePhone } from './acts/phone.ts'
import { payOne } from './acts/pay.ts'
import { correct, recordAtDesk } from './acts/record.ts'
import { checkDay } from './checks.ts'
import { mondayOf, dateOf } from './calendar.ts'
import { vi } from 'vitest'
import { db } from '#server/database/client.ts'
import { saveRules } from './pay.ts'
import { buyMachine } from './machine.ts'
import { beginRun, drawFor, type Acting, type Run } from './run.ts'
import type { Act, Kind, Story } from './story.ts'
import { inTime, watch } from './waits.ts'

const perform: Record<Kind, (acting: Acting) => Promise<void>> = {
  record: recordAtDesk,
  correct,
  look,
  phone: usePhone,
  decide: decideOne,
  deputise,
  administer,
  prepare: prepareEach,
  answer,
  pay: payOne,
  operate,
  race,
  burn,
}

export type Played = {
  log: readonly string[]
  /** Null where all agreed. */
  failure: string | null
  /** How many acts there were until then. */
  acts: number
}

export async function play(story: Story): Promise<Played> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const machine = story.burns ? await inTime('the machine', buyMachine) : null
  const run = await beginRun(story, machine)
  const unwatch = watch(run.log)
  const words = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
  let failure: string | null = null
  let acts = 0
  try {
    await open(run)
    for (let day = 0; day < story.days; day++) {
      for (const act of story.acts.filter((one) => one.day === day)) {
        acts += 1
        await happen(run, act)
      }
      run.at(day, 1439)
      if (day === story.days - 1) await inTime('settling', () => settlePhones(run))
      await inTime('checking', () => checkDay(run, day))
      if (machine) run.snapshots.push(await inTime('the snapshot', () => takeSnapshot(run, machine)))
    }
  } catch (error) {
    failure = words(error)
  }
  // It complains, too, about what a failed run leaves.
  await inTime('closing', run.office.close).catch((error: unknown) => (failure ??= words(error)))
  if (machine) await inTime('the machine stops', machine.stop)
  unwatch()
  vi.useRealTimers()
  return { log: run.log, failure, acts }
}

async function open(run: Run): Promise<void> {
  const anchorDate = new Date(mondayOf(dateOf(run.story.season, 0)))
  await db.payPeriodRule.updateMany({ data: { length: 'WEEKLY', anchorDate } })
  await saveRules(run.office, 'P1', true)
}

async function happen(run: Run, act: Act): Promise<void> {
  run.at(act.day, act.minute)
  const person = run.model.people[act.who]
  if (person && !person.active) return
  const acting = { run, by: act.who, draw: drawFor(run.story, act), act }
  await inTime(`${act.who}: ${act.kind}`, () => perform[act.kind](acting))
}
