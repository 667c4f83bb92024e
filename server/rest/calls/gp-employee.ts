// The employees of GP, among whom administrators look for the one of an account (spec 7, Lookups).
import { GP_PAGES } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { gpPageProblem, type GpConditions, type GpEmployee } from '#server/adapters/gp.ts'
import { readPairs } from '#server/odata/address.ts'
import { BadQuery, NotServed } from '#server/odata/bad-query.ts'
import { payCycleNumbers } from '#server/rest/nouns/numbers.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** Whom the options ask for, each text being words that must all occur; by names in lower case. */
const conditions = {
  search: 'search',
  fullname: 'fullName',
  employeeid: 'employeeId',
  department: 'department',
  location: 'location',
} as const satisfies Record<string, keyof GpConditions>

/**
 * A page of those who work there now, by last name, with how many there are on all pages.
 * @throws NotAllowed FORBIDDEN, BadQuery, NotServed; GpUnavailable.
 */
export async function gpEmployees({ deps, viewer, request }: Call): Promise<Answer> {
  assertAdministrator(viewer)
  const asked = optionsOf(request)
  const currentPage = wholeNumber(asked, 'currentPage', 1)
  const pageSize = wholeNumber(asked, 'pageSize', GP_PAGES[0])
  const problem = gpPageProblem({ currentPage, pageSize })
  if (problem) throw new BadQuery(problem)
  const texts = Object.entries(conditions).map(([name, condition]) => [condition, asked.get(name) ?? null])
  const wanted: GpConditions = { ...Object.fromEntries(texts), payCycle: payCycleOf(asked.get('paycycle')) }
  const { count, employees } = await deps.gp.search({ ...wanted, currentPage, pageSize })
  return { body: { value: employees.map(shapeOf), count, currentPage, pageSize } }
}

function shapeOf({ active: _, ...employee }: GpEmployee) {
  return {
    EmployeeId: employee.employeeId,
    FirstName: employee.firstName,
    LastName: employee.lastName,
    FullName: fullName(employee),
    StaffNumber: employee.staffNumber,
    StaffType: employee.staffType,
    Department: employee.department,
    Location: employee.location,
    PayCycle: payCycleNumbers[employee.payCycle],
  }
}

/** The options by their names in lower case. What GP cannot be asked is not passed over. */
function optionsOf({ url }: Request): ReadonlyMap<string, string> {
  const pairs = readPairs(new URL(url).search.slice(1))
  const lower = pairs.map(([name, value]) => [name.replace(/^\$/, '').toLowerCase(), value] as const)
  const odata = lower.find(([name]) =>
    ['filter', 'orderby', 'top', 'skip', 'expand', 'select'].includes(name),
  )
  if (odata)
    throw new NotServed(
      `GPEmployee takes FullName, EmployeeId, Department, Location, PayCycle and search, not '$${odata[0]}'.`,
    )
  return new Map(lower)
}

function wholeNumber(asked: ReadonlyMap<string, string>, name: string, otherwise: number): number {
  const value = asked.get(name.toLowerCase())
  if (!value) return otherwise
  if (!/^\d{1,9}$/.test(value)) throw new BadQuery(`${name} must be a whole number.`)
  return Number(value)
}

/** By number or name. */
function payCycleOf(value: string | undefined): GpConditions['payCycle'] {
  if (!value) return null
  const cycles = Object.keys(payCycleNumbers) as (keyof typeof payCycleNumbers)[]
  const found = cycles.find((one) => one === value.toUpperCase() || String(payCycleNumbers[one]) === value)
  if (!found) throw new BadQuery('PayCycle must be 0 (None), 1 (Rental) or 2 (Workshops).')
  return found
}
