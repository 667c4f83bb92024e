// The days that wait on a device reach the server once, over whatever network there is.
import { File } from 'node:buffer'
import { createHash } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addDays } from '#domain/week.ts'
import { newFieldService } from '#domain/timesheet/field-service.ts'
import { newTask, type TimesheetValues } from '#domain/timesheet/task.ts'
import { db } from '#server/database/client.ts'
import { OwnWorkProvider } from '#web/frame/OwnWorkProvider.tsx'
import type { DayQueue } from '#web/timesheets/day/dayQueue.ts'
import type { OutgoingDay } from '#web/timesheets/day/outgoing.ts'
import { useDayQueue } from '#web/timesheets/day/useDays.ts'
import { openScreens } from '#tests/support/screen.tsx'
import { BROWSER_KEY } from '#tests/support/timesheetForm.tsx'
import { AT_CUSTOMER, drawing, globalId, NOON, TODAY } from '#tests/support/world.ts'

const screens = await openScreens()

/** The queue of Fay's device. */
async function openQueue() {
  let queue: DayQueue | null = null
  function Probe() {
    queue = useDayQueue()
    return null
  }
  const userId = globalId('User', screens.company.people.fay)
  const { network } = await screens.mount(
    <OwnWorkProvider userId={userId} browserKey={BROWSER_KEY}>
      <Probe />
    </OwnWorkProvider>,
    { as: 'fay', isDeaf: true },
  )
  await waitFor(() => expect(queue).not.toBeNull())
  return { queue: queue!, network, userId }
}

const picture = async () => `data:image/png;base64,${Buffer.from(await drawing()).toString('base64')}`

/** A day with a task at a customer, signed by both. */
async function signedDay(startDate: string): Promise<TimesheetValues> {
  const { categories, jobs } = screens.company
  const task = {
    ...newTask('1', 'JOB_COST', 420),
    endTime: 540,
    notes: 'Deck poured',
    taskCategory: { id: globalId('TaskCategory', categories.repairs), name: 'Repairs' },
    job: { id: globalId('Job', jobs.bridge), name: 'Bridge' },
    jobCostCode: { id: globalId('JobCostCode', jobs.bridge.costCodes[0]!), name: 'Deck' },
    fieldServiceOn: true,
    fieldService: {
      ...newFieldService(),
      ...AT_CUSTOMER,
      customerSignature: await picture(),
      workerSignature: await picture(),
    },
  }
  return { startDate, shift: 'DAY', lines: [task] }
}

function outgoing(userId: string, day: TimesheetValues): OutgoingDay {
  return {
    id: `${day.startDate}.day`,
    userId,
    number: null,
    version: null,
    clientMutationKey: `key of ${day.startDate}`,
    at: Date.now(),
    values: {
      day,
      before: null,
      timesheetId: null,
      submit: true,
      recordedAt: NOON,
      confirmed: [],
      stopped: null,
    },
  }
}

const hashOf = (dataUrl: string) =>
  createHash('sha256')
    .update(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
    .digest('hex')

/** Numbers between 0 and 1, the same ones for the same seed. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('200 signed days over a network that drops 30 %, doubles 20 % and reorders: each is there once, byte for byte', async () => {
  const { queue, network, userId } = await openQueue()
  // The server in this process reads forms, for which Node does not accept jsdom's.
  vi.stubGlobal('File', File)
  const roll = dice(33)
  const late: Promise<unknown>[] = []
  network.travel = async (send) => {
    await pause(roll() * 5)
    const lost = roll()
    if (lost < 0.15) throw new TypeError('Failed to fetch')
    const answer = send()
    if (roll() < 0.2) late.push(pause(roll() * 5).then(send))
    // The server acts on it, and its answer is lost.
    if (lost < 0.3) {
      late.push(answer)
      throw new TypeError('Failed to fetch')
    }
    return answer
  }
  const days = await Promise.all(Array.from({ length: 200 }, (_, ago) => signedDay(addDays(TODAY, -ago))))
  for (const [nth, day] of days.entries()) {
    const handed = queue.hand(outgoing(userId, day))
    // Another tab sends what waits at the same time.
    if (nth % 3 === 0) await queue.sendNow()
    const outcome = await handed
    expect(['done', 'kept'], JSON.stringify(outcome)).toContain(outcome.is)
    await db.throttle.deleteMany()
  }
  for (let tries = 0; queue.state().length > 0 && tries < 2_000; tries++) {
    await db.throttle.deleteMany()
    await queue.sendNow()
    expect(
      queue
        .state()
        .filter(({ values }) => values.stopped)
        .map(({ values }) => values.stopped),
    ).toEqual([])
  }
  await Promise.all(late)
  expect(queue.state()).toEqual([])
  const stored = await db.timesheet.findMany({
    where: { userId: screens.company.people.fay.id },
    orderBy: { startDate: 'desc' },
    include: { events: true, lines: { include: { fieldService: true } } },
  })
  expect(stored.map(({ startDate }) => startDate.toISOString().slice(0, 10))).toEqual(
    days.map(({ startDate }) => startDate),
  )
  for (const [nth, sheet] of stored.entries()) {
    expect(sheet.events.map(({ timesheetEventType }) => timesheetEventType)).toEqual(['SUBMITTED'])
    const { customerSignatureId, workerSignatureId } = sheet.lines[0]!.fieldService!
    const signed = days[nth]!.lines[0]!.fieldService
    for (const [id, drawn] of [
      [customerSignatureId, signed.customerSignature],
      [workerSignatureId, signed.workerSignature],
    ] as const) {
      const { sentSha256 } = await db.storedFile.findUniqueOrThrow({ where: { id: id! } })
      expect(sentSha256).toBe(hashOf(drawn!))
    }
  }
})
