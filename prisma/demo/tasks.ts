// Generates the task of a working interval: of a type that the person may record, with consistent links.
import type { DateTime } from 'luxon'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { noReason } from '#domain/timesheet/field-service.ts'
import { links, noTexts, type Link } from '#domain/timesheet/task-fields.ts'
import { allowedLineTypes } from '#domain/timesheet/task-type.ts'
import type { LineWithLinks } from '#server/actions/timesheet/types.ts'
import type { Company, Machine, Person } from './company.ts'
import { randomFor, type Random } from './random.ts'

/** A task without a timesheet. */
export type Task = LineWithLinks

/** The context of a task. */
export type Circumstances = {
  random: Random
  person: Person
  company: Company
  date: DateTime
  daysAgo: number
  hand: ReturnType<typeof workAtHand>
}
type Times = { startTime: number; endTime: number }

export const companyName = 'Tallowbark Plant Hire & Civil'
/** Older timesheets may refer to records that are inactive now. */
const CLOSED_AFTER_DAYS = 24
/** The frequency of each task type, relative to unbilled work. */
const often = { RENTAL: 14, JOB_COST: 4, UNBILLED: 1 }
const noLinks = Object.fromEntries(links.map((link) => [link, null])) as Record<Link, null>
const nothing = { id: null, ...noTexts(), ...noLinks, employerSite: false, fieldService: null, photos: [] }
/** Set when the timesheet has its final state. */
const signedForNothing = { workerSignedFor: null, customerSignedFor: null }

/** The work of a person in a week, so that the days of a week are consistent. */
export function workAtHand(person: Person, week: string, daysAgo: number, company: Company) {
  const random = randomFor(`${person.email} has at hand in ${week}`)
  const isOpen = (one: { active: boolean }) => one.active || daysAgo > CLOSED_AFTER_DAYS
  const orders = company.rows.WorkOrder.filter((order) => {
    const { machine } = order
    return machine.site.payLocation === person.payLocation && isOpen(order) && isOpen(machine)
  })
  const jobs = company.rows.Job.filter((job) => person.divisions.includes(job.division) && isOpen(job))
  return {
    orders: Array.from({ length: 4 }, () => random.oneOf(orders)),
    jobs: Array.from({ length: 2 }, () => random.oneOf(jobs)),
  }
}

/** A task for these times. */
export function taskFor(about: Circumstances, times: Times): Task {
  const { random, person, hand } = about
  const types = allowedLineTypes(person.taskType).flatMap((type) => Array(often[type]).fill(type))
  const type = random.oneOf(types)
  if (type === 'RENTAL') return rental(about, times)
  const task = type === 'JOB_COST' ? jobCost(about, times) : unbilled(about, times)
  // Sometimes a customer's machine is serviced without a work order.
  const machine = hand.orders.find(({ machine }) => machine.site.customer)?.machine
  return machine ? withFieldService(about, task, machine, 0.08) : task
}

function rental(about: Circumstances, times: Times): Task {
  const { random, hand, company, date } = about
  const order = random.oneOf(hand.orders)
  const { machine, plan, tasks } = order
  // Orders progress through their steps during the week, some faster and some slower.
  const done = (date.weekday - 1) / 5 + times.startTime / (5 * MINUTES_PER_DAY) + ((order.id % 8) - 3) / 10
  const step = tasks[Math.floor(Math.min(Math.max(done, 0), 0.99) * tasks.length)]!
  const task: Task = {
    ...nothing,
    ...times,
    timesheetLineType: 'RENTAL',
    notes: company.texts.note(random, plan, step.name, machine.name, machine.site.location),
    taskCategory: step.category,
    site: machine.site,
    equipment: machine,
    workOrder: order,
    workOrderTask: step,
  }
  return withFieldService(about, task, machine, machine.site.customer ? 0.065 : 0.02)
}

function jobCost({ random, hand, company }: Circumstances, times: Times): Task {
  const job = random.oneOf(hand.jobs)
  const jobCostCode = random.oneOf(job.costCodes)
  const notes = company.texts.note(random, jobCostCode.name)
  const { category: taskCategory } = jobCostCode
  return { ...nothing, ...times, timesheetLineType: 'JOB_COST', notes, taskCategory, job, jobCostCode }
}

/** Unbilled work, on a given account or any active one. */
export function unbilled({ random, company }: Circumstances, times: Times, number?: number): Task {
  const { texts, rows } = company
  const isMeant = (one: (typeof rows.GlAccount)[number]) =>
    number ? one.number === number : one.active && texts.hasNote(`${one.number}`)
  const glAccount = random.oneOf(rows.GlAccount.filter(isMeant))
  const notes = texts.note(random, `${glAccount.number}`)
  return { ...nothing, ...times, timesheetLineType: 'UNBILLED', notes, glAccount }
}

/** Sometimes a complete field service. In employer-site mode some fields are fixed or blank (spec 5). */
function withFieldService(about: Circumstances, task: Task, machine: Machine, probability: number): Task {
  const { random, person, company, daysAgo } = about
  const { customer, contact, contactEmail, location } = machine.site
  if (!person.showFieldService || !random.happens(probability)) return task
  // The history's text for a signature; its picture is stored later.
  const pathOf = (name: string) => randomFor(`${name} signs ${task.notes}`).between(0x10000000, 0x7fffffff)
  const signatureOf = (name: string) => ({ id: 0, path: pathOf(name).toString(16), sentSha256: null })
  const fieldService = {
    id: null,
    customerName: customer || companyName,
    customerEmail: contactEmail,
    location: customer && location,
    manufacturer: customer && machine.manufacturer,
    model: customer && machine.model,
    serialNumber: customer && machine.serialNumber,
    rego: person.rego,
    // About seven hours a day, counted back from today's reading.
    smuReading: machine.hours + Math.max(0, 70 - daysAgo) * 7 + random.between(0, 9) / 10,
    travelKms: customer ? random.between(14, 190) : random.between(2, 18),
    additionalInfo: company.texts.fieldNote(random),
    customerAcceptanceName: contact,
    workerSignature: signatureOf(fullName(person)),
    customerSignature: signatureOf(contact),
    ...noReason,
    ...signedForNothing,
  }
  return { ...task, employerSite: !customer, fieldService }
}
