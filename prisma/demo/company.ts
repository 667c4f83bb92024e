// The demo company as its CSV files have it: rows with their ids, beside what else is known of them.
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

/** Sites with what stands there and what is to be done about it: each work order has the steps of its plan. */
function readFleet() {
  const TaskCategory = readCsv<'name', 'active'>('task-categories.csv')
  const category = by(TaskCategory, (row) => row.name)
  type SiteColumn = 'location' | 'payLocation' | 'customer' | 'contact' | 'contactEmail'
  const Site = readCsv<SiteColumn, 'active'>('sites.csv').map((row) => ({ ...row, id: 100 + row.id }))
  const site = by(Site, (row) => row.location)
  type MachineColumn = 'name' | 'description' | 'site' | 'manufacturer' | 'model' | 'serialNumber' | 'hours'
  const Equipment = readCsv<MachineColumn, 'active'>('equipment.csv').map((row) => {
    const place = site(row.site)
    return { ...row, site: place, siteId: place.id, hours: Number(row.hours) }
  })
  const machine = by(Equipment, (row) => row.name)
  const plans = readCsv<'plan' | 'name' | 'description' | 'category'>('order-plans.csv')
  let taskId = 0
  type OrderColumn = 'name' | 'equipment' | 'description' | 'plan'
  const WorkOrder = readCsv<OrderColumn, 'active'>('work-orders.csv').map((row) => {
    const { id: workOrderId, active } = row
    const steps = plans.filter(({ plan }) => plan === row.plan)
    const tasks = steps.map((step) => {
      return { ...step, id: ++taskId, workOrderId, active, category: category(step.category) }
    })
    return { ...row, machine: machine(row.equipment), equipmentId: machine(row.equipment).id, tasks }
  })
  const WorkOrderTask = WorkOrder.flatMap(({ tasks }) => tasks)
  return { TaskCategory, Site, Equipment, WorkOrder, WorkOrderTask, ...readJobs(category) }
}

/** Every job with 6 to 12 of the cost codes that its division uses. */
function readJobs<Category>(category: (name: string) => Category) {
  const codes = readCsv<'division' | 'name' | 'description' | 'category'>('cost-codes.csv')
  let costCodeId = 0
  const Job = readCsv<'name' | 'division' | 'description', 'active'>('jobs.csv').map((row, index) => {
    const { id: jobId, active, division } = row
    const general = codes.filter((code) => code.division === '').slice(0, 3 + (index % 6))
    const own = codes.filter((code) => code.division === division).slice(0, 4 + ((index * 5) % 4))
    const costCodes = [...general, ...own].slice(0, 12).map((code) => {
      return { ...code, id: ++costCodeId, jobId, active, category: category(code.category) }
    })
    return { ...row, costCodes }
  })
  return { Job, JobCostCode: Job.flatMap(({ costCodes }) => costCodes) }
}

function readAccounting() {
  const accounts = readCsv<'description', 'active'>('gl-accounts.csv')
  const PayLocation = readCsv<'name' | 'region', 'active'>('pay-locations.csv')
  const payLocation = by(PayLocation, (row) => row.name)
  const divisions = readCsv<'payLocation' | 'division', 'active'>('job-divisions.csv')
  return {
    GlAccount: accounts.map((row) => ({ ...row, number: Number.parseInt(row.description) })),
    PayLocation,
    JobDivisionPayLocation: divisions.map((row) => ({
      ...row,
      payLocationId: payLocation(row.payLocation).id,
    })),
    GpEmployee: readCsv<'employeeId' | 'staffNumber' | 'payCycle'>('gp-employees.csv'),
  }
}

/** Everybody, each both an account and a viewer, and the groups that decide their timesheets. */
function readPeople(today: DateTime, accounting: ReturnType<typeof readAccounting>) {
  const since = (days: number) => {
    const at = today.minus({ days }).set({ hour: 9, minute: 12 })
    return { createdAt: at, updatedAt: at }
  }
  const groupRows = readCsv<'name' | 'adminNotification' | 'members'>('approval-groups.csv')
  const group = by(groupRows, (row) => row.name)
  const { JobDivisionPayLocation } = accounting
  const payLocation = by(accounting.PayLocation, (row) => row.name)
  const employee = by(accounting.GpEmployee, (row) => row.employeeId)
  type Account = 'account' | 'firstName' | 'lastName' | 'userType' | 'taskType' | 'starts' | 'joined'
  type Flag = 'active' | 'showFieldService' | 'allowTimesheetCreation' | 'worksNights'
  type Column = Account | 'group' | 'payLocation' | 'gpEmployeeId' | 'records' | 'rego' | 'unchecked'
  const User = readCsv<Column, Flag>('people.csv').map((row) => {
    const employed = row.gpEmployeeId ? employee(row.gpEmployeeId) : null
    const isMemberOf = groupRows.filter(({ members }) => members.split(';').includes(row.account))
    const links = JobDivisionPayLocation.filter((link) => link.active && link.payLocation === row.payLocation)
    return {
      ...row,
      email: `${row.account}@demo.example`,
      userType: row.userType as UserType,
      taskType: row.taskType as TaskType,
      approvalGroupId: row.group ? group(row.group).id : null,
      payLocationId: row.payLocation ? payLocation(row.payLocation).id : null,
      mustChangePassword: false,
      defaultStartTime: parseTime(row.starts)!,
      gpEmployeeId: employed?.employeeId ?? null,
      gpPayCycle: employed?.payCycle ?? 'NONE',
      gpStaffNumber: employed?.staffNumber ?? null,
      ...since(Number(row.joined)),
      sessionId: 0,
      approvalGroupIds: isMemberOf.map(({ id }) => id),
      divisions: links.map(({ division }) => division),
    }
  })
  const person = by(User, (row) => row.account)
  const ApprovalGroup = groupRows.map((row) => {
    return { ...row, active: true, ...since(1500), members: row.members.split(';').map(person) }
  })
  const ApprovalGroupMember = ApprovalGroup.flatMap(({ id: approvalGroupId, members }) =>
    members.map(({ id: approverId }) => ({ approvalGroupId, approverId })),
  )
  return { ApprovalGroup, User, ApprovalGroupMember }
}

/** Days that some people gave a name: each line of the file is a task. */
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
