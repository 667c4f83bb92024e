// What people do with their phones, over whatever network there is.
import { newTask, type TimesheetValues } from '#domain/timesheet/task.ts'
import { handOver } from '#web/offline/days/handOver.ts'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'
import type { WaitingDay } from '#web/offline/days/shelf.ts'
import { globalId } from '#tests/support/world.ts'
import type { Day } from '../model.ts'
import { buyPhone, takeInHand, type InHand } from '../phone.ts'
import { agree, offerId, type Acting, type Phone, type Run } from '../run.ts'
import { offersFor } from '../crewModel.ts'
import { readOn } from './ahead.ts'
import { drawHandingIn } from './crew.ts'
import { drawDay, describeDay } from '../days.ts'

const bad = [
  'fine',
  'fine',
  'cutBefore',
  'cutAfter',
  'half',
  'twice',
  'portal',
  'gateway',
  'afterwards',
] as const

export async function usePhone(acting: Acting): Promise<void> {
  const { run, by, draw } = acting
  // One in four clocks is wrong.
  const skew = draw.oneIn(4) ? draw.int(400) - 200 : 0
  const phone = run.phones.get(by) ?? buyPhone(run, by, skew)
  run.phones.set(by, phone)
  for (const deliver of phone.late.splice(0)) await deliver().catch(() => {})
  phone.network.isDown = draw.oneIn(4)
  const inHand = await takeInHand(run, phone)
  if (!inHand) return run.note(`the phone of ${by} does not open without a network`)
  // What has happened so far was about days of before.
  compare(phone, inHand)
  const isBad = !phone.network.isDown && draw.oneIn(2)
  if (isBad) phone.fates = Array.from({ length: 1 + draw.int(5) }, () => draw.pick(bad))
  const net = phone.network.isDown ? 'no network' : phone.fates.join() || 'a network'
  const stopped = inHand.queue.state().find(({ values }) => values.stopped)
  if (!phone.network.isDown && draw.oneIn(8)) await readOn(acting, phone, inHand)
  else if (stopped && draw.oneIn(2)) await settle(acting, phone, inHand, stopped)
  else await writeDay(acting, phone, inHand, net)
  phone.fates = []
  await inHand.putDown()
  if (phone.failure) throw phone.failure
}

/** A new day, a change of one that waits, or a change of a timesheet. */
async function writeDay(acting: Acting, phone: Phone, { queue }: InHand, net: string): Promise<void> {
  const { run, by, draw, act } = acting
  const waiting = queue.state().filter(({ values }) => values.stopped === null)
  const recordable = ['DRAFT', 'RECALLED', 'DECLINED']
  const own = run.model.sheets.filter((one) => one.owner === by && recordable.includes(one.status))
  const submits = !draw.oneIn(3)
  const words = `Words ${act.number}.0`
  let outgoing: OutgoingDay
  let day: Day
  let close = async () => {}
  if (waiting.length > 0 && draw.oneIn(2)) {
    const { id } = draw.pick(waiting)
    const opened = await queue.open(id)
    if (!opened?.day) return
    close = opened.close
    day = drawDay(acting, opened.day.values.day.startDate)
    const { number, version, clientMutationKey, values } = opened.day
    outgoing = { ...outgoingOf(run, by, id, day, submits), number, version, clientMutationKey }
    outgoing.values.timesheetId = values.timesheetId
    outgoing.values.day.prepared = values.day.prepared
    run.note(`${by} changes on the phone a day that waits: ${describeDay(day)} (${net})`)
  } else if (own.length > 0 && draw.oneIn(2)) {
    const sheet = draw.pick(own)
    day = drawDay(acting, sheet.date)
    const number = run.office.numberOf(sheet)
    outgoing = {
      ...outgoingOf(run, by, `work ${act.number}.day`, day, submits),
      number,
      version: sheet.version,
    }
    outgoing.values.timesheetId = globalId('Timesheet', number)
    run.note(`${by} changes on the phone ${sheet.key}: ${describeDay(day)} (${net})`)
  } else {
    const offers = offersFor(run.model, by, run.moment().at)
    const offer = offers.length > 0 && !draw.oneIn(3) ? draw.pick(offers) : null
    day = offer ? drawHandingIn(acting, offer) : drawDay(acting)
    // Nobody else writes these words.
    day.tasks[0]!.words = words
    outgoing = outgoingOf(run, by, `work ${act.number}.day`, day, submits)
    if (offer) {
      const id = globalId('PreparedDay', await offerId(run, offer))
      const { version, by: leader, shift } = offer
      outgoing.values.day.prepared = { id, version, by: leader, shift, lines: [] }
    }
    const what = offer ? 'from a prepared one' : 'a new day'
    run.note(`${by} writes on the phone ${what}: ${describeDay(day)} (${net})`)
  }
  const before = phone.waiting.find(({ id }) => id === outgoing.id)
  const handed = await queue.hand(outgoing, handOver)
  run.note(`the phone of ${by} says ${handed.is}`)
  if (handed.is === 'done')
    agree(`the server has what the phone of ${by} says it has`, phone.had.has(words), true)
  phone.waiting = phone.waiting.filter((one) => one !== before)
  if (handed.is === 'kept' || handed.is === 'stopped') phone.waiting.push({ id: outgoing.id, words })
  // What was refused is in the form; a day that waited before still waits as it was.
  else if (handed.is !== 'done' && before) phone.waiting.push(before)
  await close()
  compare(phone, { queue })
}

/** The owner of a day that cannot be sent gives it up, or overwrites the stored version. */
async function settle(
  { run, by, draw }: Acting,
  phone: Phone,
  { queue }: InHand,
  day: WaitingDay,
): Promise<void> {
  const { is } = day.values.stopped!
  const sheet =
    is === 'conflict'
      ? run.model.sheets.find(
          (one) => run.office.numberOf(one) === (day.values.stopped as { number: number | null }).number,
        )
      : null
  if (sheet && draw.oneIn(2)) {
    run.note(`${by} sends over ${sheet.key} what waits on the phone`)
    const timesheetId = globalId('Timesheet', run.office.numberOf(sheet))
    const { id, userId, clientMutationKey, at } = day
    await queue.settle({
      ...{ id, userId, clientMutationKey, at },
      ...{
        number: run.office.numberOf(sheet),
        version: sheet.version,
        values: { ...day.values, timesheetId },
      },
    })
  } else {
    run.note(`${by} gives up a day that waits: ${is}`)
    await queue.remove(day.id)
    phone.waiting = phone.waiting.filter(({ id }) => id !== day.id)
  }
  compare(phone, { queue })
}

/** Whatever the phone no longer has, the server has. */
function compare(phone: Phone, { queue }: Pick<InHand, 'queue'>): void {
  const there = new Map(queue.state().map(({ id, values }) => [id, values.day.lines[0]!.notes]))
  for (const { id, words } of phone.waiting) {
    if (there.get(id) === words) continue
    agree(`${words} of ${phone.owner} is on the phone or the server`, phone.had.has(words), true)
  }
  phone.waiting = phone.waiting.filter(({ id, words }) => there.get(id) === words)
  agree(`what waits on the phone of ${phone.owner}`, there.size, phone.waiting.length)
}

/** At the end all is well, and nothing waits but what needs its owner. */
export async function settlePhones(run: Run): Promise<void> {
  for (const phone of run.phones.values()) {
    if (!run.model.people[phone.owner]!.active) continue
    for (const deliver of phone.late.splice(0)) await deliver().catch(() => {})
    phone.network.isDown = false
    const inHand = await takeInHand(run, phone)
    compare(phone, inHand!)
    const left = inHand!.queue.state().filter(({ values }) => values.stopped === null)
    await inHand!.putDown()
    if (phone.failure) throw phone.failure
    agree(`what still waits on the phone of ${phone.owner}`, left.length, 0)
  }
}

function outgoingOf(
  run: Run,
  by: string,
  id: string,
  { date, shift, tasks }: Day,
  submits: boolean,
): OutgoingDay {
  const account = run.office.world.company.glAccounts.training
  const glAccount = { id: globalId('GlAccount', account), name: 'Training' }
  const lines = tasks.map(({ from, to, words }, at) => ({
    ...newTask(String(at), 'UNBILLED', from),
    ...{ endTime: to, notes: words, glAccount },
  }))
  const day: TimesheetValues = { startDate: date, shift, lines }
  return {
    ...{ id, userId: run.office.user(by), number: null, version: null, clientMutationKey: `key of ${id}` },
    at: Date.now(),
    values: {
      ...{ day, before: null, timesheetId: null, submit: submits, recordedAt: new Date().toISOString() },
      ...{ confirmed: [], stopped: null, unanswered: false },
    },
  }
}
