// The fields of each entry in the user log.
import { graphql, readInlineData } from 'react-relay'
import { clockIn } from '#domain/date.ts'
import { accessMark } from '#domain/user/unusual-access.ts'
import { userLogNote } from '#domain/user/user-log.ts'
import type { userLogRow_log$data, userLogRow_log$key } from '#web/__generated__/userLogRow_log.graphql.ts'

export type UserLogRow = userLogRow_log$data

export function readRow(key: userLogRow_log$key): UserLogRow {
  return readInlineData(
    graphql`
      fragment userLogRow_log on UserLog @inline {
        id
        userLogType
        at
        nameOfActor
        detail
        address
        device
        userAgent
        unusual
        signIns
        user {
          id
          firstName
          lastName
        }
      }
    `,
    key,
  )
}

/**
 * Keeps only the last of a person's usual sign-ins and sign-outs on a day. The server does so for each page; this does
 * it for live entries.
 */
export function foldDays(rows: readonly UserLogRow[], timeZone: string | undefined): UserLogRow[] {
  const dayOf = ({ user, at }: UserLogRow) => `${user.id} ${clockIn(at, timeZone).date}`
  const isUsual = ({ userLogType, unusual }: UserLogRow) =>
    unusual.length === 0 && (userLogType === 'SIGNED_IN' || userLogType === 'SIGNED_OUT')
  const lastSignIns = new Map(
    rows
      .filter((row) => isUsual(row) && row.userLogType === 'SIGNED_IN')
      .toReversed()
      .map((row) => [dayOf(row), row.id]),
  )
  return rows.filter((row) => !isUsual(row) || (lastSignIns.get(dayOf(row)) ?? row.id) === row.id)
}

/** Why an entry is unusual, if its type does not show it. */
export function marksOf({ unusual }: UserLogRow): string[] {
  return unusual.flatMap((reason) => accessMark[reason] ?? [])
}

/** Details beyond the type: the export or the access token, and the actor or the reason. */
export function noteOf({ detail, nameOfActor, userLogType }: UserLogRow): string | null {
  const why = nameOfActor === null ? userLogNote[userLogType] : `by ${nameOfActor}`
  return [detail, why].filter(Boolean).join(' · ') || null
}
