// The gateway to Microsoft Dynamics GP, where payroll keeps the company's employees (rulings 7). Two things are behind it:
// the table that an import fills (server/read/gp-employees.ts), or GP itself, read over its SQL Server
// (gp-sql-server.ts). Only server/main.ts knows which.
import { GP_PAGES } from '#domain/limits.ts'

export type GpPayCycle = 'NONE' | 'RENTAL' | 'WORKSHOPS'

/** An employee as GP knows them (spec 3). */
export type GpEmployee = {
  employeeId: string
  firstName: string
  lastName: string
  staffNumber: string
  staffType: string
  department: string
  location: string
  payCycle: GpPayCycle
  /** False for those who have left. */
  active: boolean
}

/** What an employee has to meet; each is words that must all occur, without regard to case, accents and apostrophes. */
export type GpConditions = {
  /** In any of the fields below together. */
  search?: string | null
  fullName?: string | null
  employeeId?: string | null
  department?: string | null
  location?: string | null
  payCycle?: GpPayCycle | null
}

export type GpSearch = GpConditions & {
  /** From 1. */
  currentPage: number
  pageSize: number
}

/** Pages of 100 so far are more employees than any company has. */
const CURRENT_PAGE_MAX = 100_000

/** Why there is no such page; null where there may be one. */
export function gpPageProblem({
  currentPage,
  pageSize,
}: Pick<GpSearch, 'currentPage' | 'pageSize'>): string | null {
  if (!GP_PAGES.some((size) => size === pageSize)) return 'A page has 20, 40 or 100 employees.'
  if (currentPage >= 1 && currentPage <= CURRENT_PAGE_MAX) return null
  return `A page is counted from 1 to ${CURRENT_PAGE_MAX}.`
}

export type GpPage = {
  /** Of all pages. */
  count: number
  employees: GpEmployee[]
}

/** GP could not be asked. */
export class GpUnavailable extends Error {
  override readonly name = 'GpUnavailable'
}

/** Each call @throws GpUnavailable. */
export type Gp = {
  /** A page of those who work there now, by last name, first name and id. */
  search(search: GpSearch): Promise<GpPage>
  /** The employee with exactly this id, whether they still work there or not. */
  find(employeeId: string): Promise<GpEmployee | null>
  /** Those with these ids, whether they still work there or not, in no order. */
  among(employeeIds: readonly string[]): Promise<GpEmployee[]>
  close(): Promise<void>
}

/** The pay cycles that a word of a search names, in full or by its first letters: fewer would name most of the company. */
export function payCyclesNamed(word: string): GpPayCycle[] {
  const cycles: readonly GpPayCycle[] = ['NONE', 'RENTAL', 'WORKSHOPS']
  return word.length < LETTERS_MIN ? [] : cycles.filter((cycle) => cycle.toLowerCase().startsWith(word))
}

const LETTERS_MIN = 3
