// The employees of GP, from which administrators choose the one of an account (spec 7, Lookups).
import { GP_PAGES } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { assertAdministrator } from '#server/access/administration.ts'
import { gpPageProblem, type GpConditions, type GpEmployee } from '#server/adapters/gp.ts'
import { readPairs } from '#server/odata/address.ts'
import { BadQuery, NotServed } from '#server/odata/bad-query.ts'
import { payCycleNumbers } from '#domain/legacy-numbers.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** The parameters, by their names in lower case. Each text is a list of words that must all occur. */
const conditions = {
  search: 'search',
  fullname: 'fullName',
  employeeid: 'employeeId',
  department: 'department',
  location: 'location',
} as const satisfies Record<string, keyof GpConditions>

/**
 * A page of the current employees by last name, with the number on all pages.
 * @throws NotAllowed FORBIDDEN, BadQuery, NotServed; GpUnavailable.
 */
export async function gpEmployees({ deps, viewer, request }: Call): Promise<Answer> {
  assertAdministrator(viewer)
  const params = optionsOf(request)
  const currentPage = wholeNumber(params, 'currentPage', 1)
  const pageSize = wholeNumber(params, 'pageSize', GP_PAGES[0])
  const problem = gpPageProblem({ currentPage, pageSize })
  if (problem) throw new BadQuery(problem)
  const texts = Object.entries(conditions).map(([name, condition]) => [condition, params.get(name) ?? null])
  const search: GpConditions = { ...Object.fromEntries(texts), payCycle: payCycleOf(params.get('paycycle')) }
  const { count, employees } = await deps.gp.search({ ...search, currentPage, pageSize })
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

/** The parameters by name in lower case. @throws NotServed for OData options, which GP does not support. */
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

function wholeNumber(params: ReadonlyMap<string, string>, name: string, otherwise: number): number {
  const value = params.get(name.toLowerCase())
  if (!value) return otherwise
  if (!/^\d{1,9}$/.test(value)) throw new BadQuery(`${name} must be a whole number.`)
  return Number(value)
}

/** Accepts the number or the name. */
function payCycleOf(value: string | undefined): GpConditions['payCycle'] {
  if (!value) return null
  const cycles = Object.keys(payCycleNumbers) as (keyof typeof payCycleNumbers)[]
  const payCycle = cycles.find((one) => one === value.toUpperCase() || String(payCycleNumbers[one]) === value)
  if (!payCycle) throw new BadQuery('PayCycle must be 0 (None), 1 (Rental) or 2 (Workshops).')
  return payCycle
}
