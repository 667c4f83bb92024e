// The gateway to the employees of Microsoft Dynamics GP, the payroll system (rulings 7). It reads either the table that an
// import fills (server/read/payroll/gp-employees.ts) or GP's SQL Server (gp-sql-server.ts). Only server/main.ts knows which.
import { GP_PAGES } from '#domain/limits.ts'

export type GpPayCycle = 'NONE' | 'RENTAL' | 'WORKSHOPS'

/** An employee of GP (spec 3). */
export type GpEmployee = {
  employeeId: string
  firstName: string
  lastName: string
  staffNumber: string
  staffType: string
  department: string
  location: string
  payCycle: GpPayCycle
  /** False for former employees. */
  active: boolean
}

/** Conditions for employees. Each is a list of words that must all occur, ignoring case, accents and apostrophes. */
export type GpConditions = {
  /** Words that may occur in any of the fields below. */
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

/** No company has so many employees. */
const CURRENT_PAGE_MAX = 100_000

/** The refusal of an invalid page; null if it is valid. */
export function gpPageProblem({
  currentPage,
  pageSize,
}: Pick<GpSearch, 'currentPage' | 'pageSize'>): string | null {
  if (!GP_PAGES.some((size) => size === pageSize)) return 'pageSize must be 20, 40 or 100.'
  if (currentPage >= 1 && currentPage <= CURRENT_PAGE_MAX) return null
  return `currentPage must be a number from 1 to ${CURRENT_PAGE_MAX}.`
}

export type GpPage = {
  /** The number of employees on all pages. */
  count: number
  employees: GpEmployee[]
}

/** A pay batch in GP. */
export type GpBatch = {
  number: string
  transactions: number
  employees: number
  /** Hundredths of an hour. */
  hundredths: number
  /** Whether GP has paid it. */
  isPosted: boolean
}

/** GP did not answer. */
export class GpUnavailable extends Error {
  override readonly name = 'GpUnavailable'
}

/** Every method @throws GpUnavailable. */
export type Gp = {
  /** A page of the current employees, by last name, first name and id. */
  search(search: GpSearch): Promise<GpPage>
  /** The current or former employee with exactly this id. */
  find(employeeId: string): Promise<GpEmployee | null>
  /** The current and former employees with these ids, in any order. */
  among(employeeIds: readonly string[]): Promise<GpEmployee[]>
  /** Pay batches in GP by number; null if they cannot be read. */
  batches(numbers: readonly string[]): Promise<GpBatch[] | null>
  close(): Promise<void>
}

/** The pay cycles that start with a word of at least three letters; shorter words would match too many employees. */
export function payCyclesNamed(word: string): GpPayCycle[] {
  const cycles: readonly GpPayCycle[] = ['NONE', 'RENTAL', 'WORKSHOPS']
  return word.length < LETTERS_MIN ? [] : cycles.filter((cycle) => cycle.toLowerCase().startsWith(word))
}

const LETTERS_MIN = 3
