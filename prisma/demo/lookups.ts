// What timesheets point at: sites, fleet, work orders, jobs and accounts, as rows with their ids, and what else the
// files tell of them.
import type {
  Equipment,
  GlAccount,
  GpEmployee,
  Job,
  JobCostCode,
  JobDivisionPayLocation,
  PayLocation,
  Site,
  TaskCategory,
  WorkOrder,
  WorkOrderTask,
} from '#server/database/generated/client.ts'
import { isYes, listed, readCsv } from './csv.ts'

export type Place = {
  site: Site
  /** Whose people work there. */
  payLocation: string
  /** Null for a site of the company itself. */
  customer: { name: string; contact: string; email: string } | null
}
export type Machine = {
  equipment: Equipment
  place: Place
  manufacturer: string
  model: string
  serialNumber: string
  /** On the meter when the records begin. */
  hours: number
}
export type Order = { workOrder: WorkOrder; machine: Machine; plan: string; steps: Step[] }
/** A step of a work order, or a cost code of a job, with its usual task category. */
export type Step = { task: WorkOrderTask; category: TaskCategory }
export type Contract = { job: Job; codes: { costCode: JobCostCode; category: TaskCategory }[] }

export type Lookups = ReturnType<typeof readLookups>

export function readLookups() {
  const categories: TaskCategory[] = readCsv<'name' | 'active'>('task-categories.csv').map((row, index) => ({
    id: index + 1,
    name: row.name,
    active: isYes(row.active),
  }))
  const category = (name: string) => found(categories, (row) => row.name === name, name)
  const places = readPlaces()
  const machines = readMachines(places)
  return {
    categories,
    places,
    machines,
    orders: readOrders(machines, category),
    contracts: readContracts(category),
    accounts: readAccounts(),
    ...readPayLocations(),
    gpEmployees: readCsv<keyof GpEmployee>('gp-employees.csv') as GpEmployee[],
  }
}

/** The row that fits. @throws Error when the files do not agree. */
export function found<Row>(rows: readonly Row[], fits: (row: Row) => boolean, wanted: string): Row {
  const row = rows.find(fits)
  if (row === undefined) throw new Error(`The demo company has no ${JSON.stringify(wanted)}`)
  return row
}

function readPlaces(): Place[] {
  type Column = 'location' | 'payLocation' | 'customer' | 'contact' | 'contactEmail' | 'active'
  return readCsv<Column>('sites.csv').map((row, index) => ({
    site: { id: 101 + index, location: row.location, active: isYes(row.active) },
    payLocation: row.payLocation,
    customer: row.customer ? { name: row.customer, contact: row.contact, email: row.contactEmail } : null,
  }))
}

function readMachines(places: readonly Place[]): Machine[] {
  type Column =
    'name' | 'description' | 'site' | 'manufacturer' | 'model' | 'serialNumber' | 'hours' | 'active'
  return readCsv<Column>('equipment.csv').map((row, index) => {
    const place = found(places, ({ site }) => site.location === row.site, row.site)
    const { name, description, manufacturer, model, serialNumber } = row
    return {
      equipment: { id: index + 1, name, description, siteId: place.site.id, active: isYes(row.active) },
      place,
      manufacturer,
      model,
      serialNumber,
      hours: Number(row.hours),
    }
  })
}

type FindCategory = (name: string) => TaskCategory

/** Every work order with the steps of its plan. */
function readOrders(machines: readonly Machine[], category: FindCategory): Order[] {
  const plans = Map.groupBy(
    readCsv<'plan' | 'task' | 'description' | 'category'>('order-plans.csv'),
    (row) => row.plan,
  )
  let taskId = 0
  type Column = 'name' | 'equipment' | 'description' | 'plan' | 'active'
  return readCsv<Column>('work-orders.csv').map((row, index) => {
    const machine = found(machines, ({ equipment }) => equipment.name === row.equipment, row.equipment)
    const workOrder = {
      id: index + 1,
      name: row.name,
      description: row.description,
      equipmentId: machine.equipment.id,
      active: isYes(row.active),
    }
    const steps = plans.get(row.plan)?.map((step) => ({
      task: {
        id: ++taskId,
        workOrderId: workOrder.id,
        name: step.task,
        description: step.description,
        active: workOrder.active,
      },
      category: category(step.category),
    }))
    if (!steps) throw new Error(`No plan ${row.plan}`)
    return { workOrder, machine, plan: row.plan, steps }
  })
}

/** Every job with 6 to 12 of the cost codes that its division uses. */
function readContracts(category: FindCategory): Contract[] {
  const codes = readCsv<'division' | 'code' | 'description' | 'category'>('cost-codes.csv')
  let costCodeId = 0
  return readCsv<'name' | 'division' | 'description' | 'active'>('jobs.csv').map((row, index) => {
    const { name, division, description } = row
    const job = { id: index + 1, division, name, description, active: isYes(row.active) }
    const general = codes.filter((code) => code.division === '').slice(0, 3 + (index % 6))
    const own = codes.filter((code) => code.division === division).slice(0, 4 + ((index * 5) % 4))
    return {
      job,
      codes: [...general, ...own].slice(0, 12).map((code) => ({
        costCode: {
          id: ++costCodeId,
          jobId: job.id,
          name: code.code,
          description: code.description,
          active: job.active,
        },
        category: category(code.category),
      })),
    }
  })
}

function readAccounts(): GlAccount[] {
  return readCsv<'description' | 'active'>('gl-accounts.csv').map((row, index) => ({
    id: index + 1,
    number: Number.parseInt(row.description),
    description: row.description,
    active: isYes(row.active),
  }))
}

function readPayLocations() {
  const rows = readCsv<'name' | 'region' | 'divisions' | 'formerDivisions' | 'active'>('pay-locations.csv')
  const payLocations: PayLocation[] = rows.map((row, index) => ({
    id: index + 1,
    name: row.name,
    region: row.region,
    active: isYes(row.active),
  }))
  const divisions: JobDivisionPayLocation[] = rows
    .flatMap((row, index) => [
      ...listed(row.divisions).map((division) => ({ payLocationId: index + 1, division, active: true })),
      ...listed(row.formerDivisions).map((division) => ({
        payLocationId: index + 1,
        division,
        active: false,
      })),
    ])
    .map((link, index) => ({ id: index + 1, ...link }))
  return { payLocations, divisions }
}
