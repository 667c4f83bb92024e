// The demo company: the imported files (company/) with the ids of their rows, and the other data from which histories are
// generated.
import type { DateTime } from 'luxon'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { UserType } from '#domain/people.ts'
import { parseTime } from '#domain/timesheet/time.ts'
import { by, readCsv } from './csv.ts'
import { readTexts } from './texts.ts'

export type Company = ReturnType<typeof readCompany>
export type Machine = Company['rows']['Equipment'][number]
export type Person = Company['rows']['User'][number]
export type Group = Company['rows']['ApprovalGroup'][number]

export function readCompany(now: DateTime) {
  const today = now.startOf('day')
  const accounting = readAccounting()
  const people = readPeople(today, accounting)
  const rows = { ...readFleet(), ...accounting, ...people, ...readTemplates(people, accounting) }
  return { now, today, texts: readTexts(), rows }
}

/** Sites with their machines and work orders. */
function readFleet() {
  const TaskCategory = readCsv<'name', 'active'>('company/task-categories.csv')
  const category = by(TaskCategory, (row) => row.name)
  const customer = by(
    readCsv<'site' | 'payLocation' | 'customer' | 'contact' | 'contactEmail'>('customers.csv'),
    (row) => row.site,
  )
  const Site = readCsv<'number' | 'location', 'active'>('company/sites.csv').map((row) => {
    return { ...customer(row.location), ...row, id: Number(row.number) }
  })
  const site = by(Site, (row) => row.number)
  type MachineColumn = 'equipment' | 'manufacturer' | 'model' | 'serialNumber' | 'hours'
  const details = by(readCsv<MachineColumn>('machines.csv'), (row) => row.equipment)
  const Equipment = readCsv<'name' | 'description' | 'site', 'active'>('company/equipment.csv').map((row) => {
    const { hours, ...known } = details(row.name)
    const place = site(row.site)
    return { ...known, ...row, site: place, siteId: place.id, hours: Number(hours) }
  })
  const machine = by(Equipment, (row) => row.name)
  const plans = readCsv<'plan' | 'name' | 'description' | 'category'>('order-plans.csv')
  const planned = by(readCsv<'workOrder' | 'plan'>('planned.csv'), (row) => row.workOrder)
  const step = by(plans, (row) => `${row.plan} ${row.name}`)
  type TaskColumn = 'workOrder' | 'name' | 'description'
  const tasksOf = Map.groupBy(
    readCsv<TaskColumn, 'active'>('company/work-order-tasks.csv'),
    (row) => row.workOrder,
  )
  type OrderColumn = 'name' | 'equipment' | 'description'
  const WorkOrder = readCsv<OrderColumn, 'active'>('company/work-orders.csv').map((row) => {
    const { plan } = planned(row.name)
    const tasks = tasksOf.get(row.name)!.map((task) => {
      return { ...task, workOrderId: row.id, category: category(step(`${plan} ${task.name}`).category) }
    })
    const item = machine(row.equipment)
    return { ...row, plan, machine: item, equipmentId: item.id, tasks }
  })
  return { TaskCategory, Site, Equipment, WorkOrder, ...readJobs(category) }
}

/** The jobs with their cost codes. */
function readJobs<Category>(category: (name: string) => Category) {
  const kinds = by(readCsv<'costCode' | 'category'>('code-categories.csv'), (row) => row.costCode)
  const codes = readCsv<'job' | 'name' | 'description', 'active'>('company/cost-codes.csv')
  const codesOf = Map.groupBy(codes, (row) => row.job)
  const Job = readCsv<'name' | 'division' | 'description', 'active'>('company/jobs.csv').map((row) => {
    const costCodes = codesOf.get(row.name)!.map((code) => {
      return { ...code, jobId: row.id, category: category(kinds(code.name).category) }
    })
    return { ...row, costCodes }
  })
  return { Job }
}

function readAccounting() {
  const accounts = readCsv<'number' | 'description', 'active'>('company/gl-accounts.csv')
  return {
    GlAccount: accounts.map((row) => ({ ...row, number: Number(row.number) })),
    PayLocation: readCsv<'name'>('company/pay-locations.csv'),
    JobDivisionPayLocation: readCsv<'payLocation' | 'division', 'active'>('company/job-divisions.csv'),
  }
}

/** All people, each as an account and as a viewer, and their approval groups. */
function readPeople(today: DateTime, accounting: ReturnType<typeof readAccounting>) {
  const since = (days: number) => {
    const at = today.minus({ days }).set({ hour: 9, minute: 12 })
    return { createdAt: at, updatedAt: at }
  }
  const groupRows = readCsv<'name' | 'adminNotification' | 'members'>('company/approval-groups.csv')
  const group = by(groupRows, (row) => row.name)
  const { JobDivisionPayLocation } = accounting
  const payLocation = by(accounting.PayLocation, (row) => row.name)
  type Habit = 'account' | 'records' | 'joined' | 'rego' | 'unchecked'
  const habits = by(readCsv<Habit, 'worksNights'>('people.csv'), (row) => `${row.account}@demo.example`)
  type Account = 'email' | 'firstName' | 'lastName' | 'userType' | 'taskType' | 'defaultStartTime'
  type Flag = 'active' | 'showFieldService' | 'allowTimesheetCreation'
  const User = readCsv<Account | 'approvalGroup' | 'payLocation', Flag>('company/users.csv').map((row) => {
    const isMemberOf = groupRows.filter(({ members }) => members.split(';').includes(row.email))
    const links = JobDivisionPayLocation.filter((link) => link.active && link.payLocation === row.payLocation)
    const { joined, ...habit } = habits(row.email)
    return {
      ...habit,
      ...row,
      userType: row.userType as UserType,
      taskType: row.taskType as TaskType,
      approvalGroupId: row.approvalGroup ? group(row.approvalGroup).id : null,
      payLocationId: row.payLocation ? payLocation(row.payLocation).id : null,
      mustChangePassword: false,
      avatarId: null,
      mustSetUpSecondFactor: false,
      defaultStartTime: parseTime(row.defaultStartTime)!,
      ...since(Number(joined)),
      sessionId: 0,
      token: null,
      approvalGroupIds: isMemberOf.map(({ id }) => id),
      ledGroupId: null,
      standIns: [],
      stoodInBy: [],
      divisions: links.map(({ division }) => division),
    }
  })
  const person = by(User, (row) => row.email)
  const ApprovalGroup = groupRows.map((row) => {
    return { ...row, active: true, ...since(1500), members: row.members.split(';').map(person) }
  })
  return { ApprovalGroup, User }
}

/** Templates of some people; each line of the file is a task. */
function readTemplates(
  { User }: ReturnType<typeof readPeople>,
  { GlAccount }: ReturnType<typeof readAccounting>,
) {
  const person = by(User, (row) => row.account)
  const account = by(GlAccount, (row) => row.description)
  const tasks = readCsv<'account' | 'name' | 'startTime' | 'endTime' | 'glAccount'>('templates.csv')
  const days = [...Map.groupBy(tasks, (task) => `${task.account} ${task.name}`).values()]
  return {
    Template: days.map(([first], index) => {
      return { id: index + 1, userId: person(first!.account).id, name: first!.name, shift: 'DAY' }
    }),
    TemplateLine: days.flatMap((day, index) =>
      day.map(({ id, startTime, endTime, glAccount }, position) => ({
        id,
        templateId: index + 1,
        position,
        timesheetLineType: 'UNBILLED',
        startTime: parseTime(startTime)!,
        endTime: parseTime(endTime)!,
        glAccountId: account(glAccount).id,
      })),
    ),
  }
}
