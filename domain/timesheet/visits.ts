// Fills in details from a person's earlier field services, once the customer or the machine is known. It never
// overwrites a value that the person typed.
import type { FieldServiceData } from './field-service.ts'
import type { TaskValues } from './task.ts'

/** An earlier field service of the same person. */
export type Visit = Omit<FieldServiceData, 'travelKms' | 'additionalInfo'> & {
  /** The number of its timesheet. */
  number: number
  /** 'YYYY-MM-DD' */
  startDate: string
  /** The global id of the fleet item; null without one. */
  equipmentId: string | null
}

const customerFields = ['location', 'customerEmail', 'customerAcceptanceName'] as const
const machineFields = ['manufacturer', 'model', 'rego', 'serialNumber'] as const
type Remembered = (typeof customerFields | typeof machineFields)[number]

/** Whether it names a contact of the customer; an unfinished draft may not. */
const isAccepted = ({ customerAcceptanceName }: Visit) => customerAcceptanceName !== ''

/** Each customer and location once, in the order of the visits; without visits to the company itself. */
export function customersOf(visits: readonly Visit[]): Visit[] {
  const away = visits.filter(
    (visit) => visit.customerName !== '' && visit.location !== '' && isAccepted(visit),
  )
  return firstOfEach(away, ({ customerName, location }) => [customerName, location])
}

/** Each machine once, in the order of the visits, but those of this customer first. */
export function machinesOf(visits: readonly Visit[], customerName: string): Visit[] {
  const known = visits.filter(({ manufacturer, model }) => manufacturer !== '' && model !== '')
  const each = firstOfEach(known, ({ manufacturer, model, serialNumber }) => [
    manufacturer,
    model,
    serialNumber,
  ])
  return each.toSorted(
    (a, b) => Number(isSame(b.customerName, customerName)) - Number(isSame(a.customerName, customerName)),
  )
}

/** The last visit with a reading of a machine: by its serial number or, without one, by its fleet item. */
export function lastReading(
  { serialNumber, equipment }: { serialNumber: string; equipment: TaskValues['equipment'] },
  visits: readonly Visit[],
): Visit | null {
  const isThis = (visit: Visit) =>
    serialNumber.trim() === ''
      ? equipment !== null && visit.equipmentId === equipment.id
      : isSame(visit.serialNumber, serialNumber)
  return visits.find((visit) => visit.smuReading !== null && isThis(visit)) ?? null
}

/**
 * A changed task with what the visits know about its new customer or machine. It fills in fields that are empty, and
 * replaces what the customer or machine before has filled in, but never what the person has just changed.
 */
export function withRemembered(before: TaskValues, after: TaskValues, visits: readonly Visit[]): TaskValues {
  if (!after.fieldServiceOn || visits.length === 0) return after
  const fill = (task: TaskValues, fields: readonly Remembered[], was?: Visit, is?: Visit): TaskValues => {
    if (was === is) return task
    const service = task.fieldService
    const isOpen = (field: Remembered) =>
      service[field] === before.fieldService[field] &&
      (service[field].trim() === '' || service[field] === was?.[field])
    const found = fields.filter(isOpen).map((field) => [field, is?.[field] ?? ''])
    return { ...task, fieldService: { ...service, ...Object.fromEntries(found) } }
  }
  const withCustomer = fill(after, customerFields, customerIn(before, visits), customerIn(after, visits))
  const machine = nextMachine(before, after, visits)
  // The typed make and model belong to another machine.
  const isAnother = machine === undefined && before.equipment?.id === after.equipment?.id
  const fields = isAnother ? (['rego', 'serialNumber'] as const) : machineFields
  return fill(withCustomer, fields, machineIn(before, visits), machine)
}

function customerIn({ fieldServiceOn, employerSite, fieldService }: TaskValues, visits: readonly Visit[]) {
  if (!fieldServiceOn || employerSite) return undefined
  const ofName = visits.filter(({ customerName }) => isSame(customerName, fieldService.customerName))
  const known = [...ofName.filter(isAccepted), ...ofName]
  return known.find(({ location }) => isSame(location, fieldService.location)) ?? known[0]
}

function nextMachine(before: TaskValues, after: TaskValues, visits: readonly Visit[]): Visit | undefined {
  const { equipment } = after
  if (equipment && (!before.fieldServiceOn || equipment.id !== before.equipment?.id)) {
    const ofFleet = visits.filter(({ equipmentId }) => equipmentId === equipment.id)
    // In employer-site mode make and model were not recorded.
    return ofFleet.find(({ model }) => model !== '') ?? ofFleet[0]
  }
  return machineIn(after, visits)
}

/** By make, model and serial number. Without a serial number there must be only one such machine. */
function machineIn({ fieldServiceOn, fieldService }: TaskValues, visits: readonly Visit[]) {
  if (!fieldServiceOn) return undefined
  const { manufacturer, model, serialNumber } = fieldService
  const alike = visits.filter(
    (visit) => isSame(visit.manufacturer, manufacturer) && isSame(visit.model, model),
  )
  const isOne = new Set(alike.map((visit) => visit.serialNumber)).size === 1
  return serialNumber.trim() === '' && isOne
    ? alike[0]
    : alike.find((visit) => isSame(visit.serialNumber, serialNumber))
}

/** Whether two texts are equal but for case and blanks around them, and not empty. */
function isSame(a: string, b: string): boolean {
  return a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()
}

function firstOfEach(visits: readonly Visit[], key: (visit: Visit) => string[]): Visit[] {
  const each = Map.groupBy(visits, (visit) => key(visit).join('\n').toLowerCase())
  return [...each.values()].map(([first]) => first!)
}
