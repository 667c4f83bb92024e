// The fields of each entry in the user log.
import { graphql, readInlineData } from 'react-relay'
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
        address
        device
        userAgent
        user {
          firstName
          lastName
        }
      }
    `,
    key,
  )
}

/** Details that the type does not tell: who did it, or why. */
export function noteOf({ nameOfActor, userLogType }: UserLogRow): string | null {
  return nameOfActor === null ? (userLogNote[userLogType] ?? null) : `by ${nameOfActor}`
}
