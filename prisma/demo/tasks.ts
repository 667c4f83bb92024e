// What somebody did in a stretch of time: a task of a type the person may record, whose links belong together.
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { noTexts } from '#domain/timesheet/task-fields.ts'
import { allowedLineTypes, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { TaskTimes } from '#domain/timesheet/time.ts'
import { randomFor } from './random.ts'
import { fieldServiceOf } from './field-service.ts'
import type { Lookups } from './lookups.ts'
import type { Person } from './people.ts'
import type { Begun, Circumstances, DemoLine, Hand, Task } from './types.ts'

/** How many days old a timesheet is before it may point at what has been closed since. */
const CLOSED_AFTER_DAYS = 24

export function workAtHand(person: Person, week: string, daysAgo: number, lookups: Lookups): Hand {
  const random = randomFor(`${person.user.email} has at hand in ${week}`)
  const isClosedToo = daysAgo > CLOSED_AFTER_DAYS
  const orders = lookups.orders.filter(
    ({ workOrder, machine }) =>
      machine.place.payLocation === person.payLocation &&
      (isClosedToo || (workOrder.active && machine.equipment.active)),
  )
  const contracts = lookups.contracts.filter(
    ({ job }) => person.viewer.divisions.includes(job.division) && (isClosedToo || job.active),
  )
  return {
    orders: Array.from({ length: 4 }, () => ({
      order: random.oneOf(orders),
      ahead: random.between(-30, 40) / 100,
    })),
    contracts: Array.from({ length: 2 }, () => random.oneOf(contracts)),
  }
}

/** A task that fills the times. */
export function taskFor(about: Circumstances, times: TaskTimes): Task {
  const { random, person, hand } = about
  const type = random.oneOf(weighted(person))
  if (type === 'RENTAL') {
    const begun = random.oneOf(hand.orders)
    const { machine } = begun.order
    const line = rental(about, begun, times)
    const isWitnessed = person.user.showFieldService && random.happens(machine.place.customer ? 0.065 : 0.02)
    return { line, fieldService: isWitnessed ? fieldServiceOf(about, machine) : null }
  }
  const line = type === 'JOB_COST' ? jobCost(about, times) : unbilled(about, times)
  // Also beside what is on no work order a customer's machine is looked after now and then.
  const machine = hand.orders.find(({ order }) => order.machine.place.customer)?.order.machine
  const isAsked = machine && person.user.showFieldService && random.happens(0.08)
  return { line, fieldService: isAsked ? fieldServiceOf(about, machine) : null }
}

/** The talk before work, for those who may record it. */
export function prestart(about: Circumstances, times: TaskTimes): Task {
  return { line: unbilled(about, times, 5110), fieldService: null }
}

/** Whether the person may record what nobody is charged for. */
export function recordsUnbilled(person: Person): boolean {
  return allowedLineTypes(person.user.taskType).includes('UNBILLED')
}

function weighted(person: Person): TimesheetLineType[] {
  const often: Record<TimesheetLineType, number> = { RENTAL: 14, JOB_COST: 4, UNBILLED: 1 }
  return allowedLineTypes(person.user.taskType).flatMap((type) =>
    Array.from({ length: often[type] }, () => type),
  )
}

const nothing = {
  ...noTexts(),
  taskCategory: null,
  site: null,
  equipment: null,
  workOrder: null,
  workOrderTask: null,
  job: null,
  jobCostCode: null,
  glAccount: null,
}

function rental({ random, texts, date }: Circumstances, { order, ahead }: Begun, times: TaskTimes): DemoLine {
  const { workOrder, machine, plan, steps } = order
  // Through the week an order goes from its first step to its last.
  const done = (date.weekday - 1) / 5 + times.startTime! / (5 * MINUTES_PER_DAY) + ahead
  const step = Math.floor(Math.min(Math.max(done, 0), 0.99) * steps.length)
  const { task, category } = steps[step]!
  return {
    ...nothing,
    ...times,
    timesheetLineType: 'RENTAL',
    notes: texts.note(random, plan, task.name, machine),
    taskCategory: category,
    site: machine.place.site,
    equipment: machine.equipment,
    workOrder,
    workOrderTask: task,
  }
}

function jobCost({ random, hand, texts }: Circumstances, times: TaskTimes): DemoLine {
  const { job, codes } = random.oneOf(hand.contracts)
  const { costCode, category } = random.oneOf(codes)
  return {
    ...nothing,
    ...times,
    timesheetLineType: 'JOB_COST',
    notes: texts.note(random, costCode.name),
    taskCategory: category,
    job,
    jobCostCode: costCode,
  }
}

function unbilled({ random, lookups, texts }: Circumstances, times: TaskTimes, number?: number): DemoLine {
  const accounts = lookups.accounts.filter((account) =>
    number ? account.number === number : account.active && texts.hasNote(String(account.number)),
  )
  const glAccount = random.oneOf(accounts)
  return {
    ...nothing,
    ...times,
    timesheetLineType: 'UNBILLED',
    notes: texts.note(random, String(glAccount.number)),
    glAccount,
  }
}
