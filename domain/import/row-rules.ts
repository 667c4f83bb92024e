// What the values of a row have to say together, and what is kept of them.
import { formProblems } from '#domain/forms.ts'
import { accountForm, settled, type AccountValues } from '#domain/user/account.ts'
import type { Values } from './types.ts'

/** The description of a GL account starts with its number (spec 3). */
export function accountProblems({ number, description }: Values): string[] {
  const starts = Number(/^\d+/.exec(String(description))?.[0])
  return starts === number ? [] : [`description starts with the number ${number}`]
}

/**
 * What the form of an account says of an active person (spec 5, User form), of the columns that the file has. Who is
 * disabled may lack what the form asks for.
 */
export function userProblems(row: Values): string[] {
  if (row.active === false) return []
  return formProblems(accountForm, { ...row, gpEmployeeId: row.gpEmployeeId ?? '' })
    .filter(({ path }) => path in row)
    .map(({ path, message }) => `${path}: ${message}`)
}

/** A person's row as the form would keep it: what their type does not have falls away. */
export function settledUser(row: Values): Values {
  return settled(row as Values & Omit<AccountValues, 'payLocation'>)
}
