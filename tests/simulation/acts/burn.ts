// The machine burns, and another one has what was at the end of some day.
import { vi } from 'vitest'
import type { Machine } from '../machine.ts'
import { checkDay } from '../checks.ts'
import { agree, type Acting, type Run, type Snapshot } from '../run.ts'

/** Backups are named and chosen by the machine's clock, not by the story's. */
async function byRealClock<T>(work: () => Promise<T>): Promise<T> {
  const now = Date.now()
  vi.useRealTimers()
  return work().finally(() => vi.useFakeTimers({ toFake: ['Date'], now }))
}

export async function takeSnapshot(run: Run, machine: Machine): Promise<Snapshot> {
  const { model, books, office, phones, moment } = run
  const had = new Map([...phones].map(([name, phone]) => [name, new Set(phone.had)]))
  const numbers = office.numbers()
  return {
    at: await machine.instant(),
    date: moment().date,
    ...structuredClone({ model, books }),
    numbers,
    had,
  }
}

export async function burn({ run, draw, act }: Acting): Promise<void> {
  const { machine, snapshots, office } = run
  if (!machine || snapshots.length === 0) return
  // Mostly the last one.
  const at = draw.oneIn(3) ? draw.int(snapshots.length) : snapshots.length - 1
  const { date, model, books, numbers, had, ...snapshot } = snapshots[at]!
  run.note(`the machine burns, and another one is restored to the end of ${date}`)
  const { until, problems } = await byRealClock(() => machine.restoreTo(snapshot.at))
  agree('what the restore says', { until, problems }, { until: snapshot.at.toISOString(), problems: [] })
  await office.moveTo(machine.url(), numbers)
  Object.assign(run, structuredClone({ model, books }))
  // What came after it never was.
  snapshots.length = at + 1
  for (const [name, phone] of run.phones) phone.had = new Set(had.get(name))
  await checkDay(run, act.day)
}
