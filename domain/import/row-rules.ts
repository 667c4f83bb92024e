// The rules about several columns of a row, and the values that are stored.
import { formProblems } from '#domain/forms.ts'
import { accountForm, settled, type AccountValues } from '#domain/user/account.ts'
import type { Values } from './types.ts'

/** The description of a GL account starts with its number (spec 3). */
export function accountProblems({ number, description }: Values): string[] {
  const starts = Number(/^\d+/.exec(String(description))?.[0])
  return starts === number ? [] : [`description starts with the number ${number}`]
}

/**
 * The problems that the account form finds with an active user (spec 5, User form), in the columns of the file. A disabled
 * user may be incomplete.
 */
export function userProblems(row: Values): string[] {
  if (row.active === false) return []
  return formProblems(accountForm, { ...row, gpEmployeeId: row.gpEmployeeId ?? '' })
    .filter(({ path }) => path in row)
    .map(({ path, message }) => `${path}: ${message}`)
}

/** A user's row as the form stores it, without the fields that the user type does not have. */
export function settledUser(row: Values): Values {
  return settled(row as Values & Omit<AccountValues, 'payLocation'>)
}
