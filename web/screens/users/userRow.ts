// The fields of each account in the list.
import { graphql, readInlineData } from 'react-relay'
import { fullName } from '#domain/people.ts'
import type { userRow_account$data, userRow_account$key } from '#web/__generated__/userRow_account.graphql.ts'

export type UserRow = userRow_account$data

/** The name of the user in the answer to a mutation that succeeded. */
export function nameIn(account: userRow_account$key | null | undefined): string {
  return fullName(readRow(account!))
}

export function readRow(key: userRow_account$key): UserRow {
  return readInlineData(
    graphql`
      fragment userRow_account on Account @inline {
        id
        number
        version
        firstName
        lastName
        email
        userType
        active
        hasSignedIn
        hasSecondFactor
        allowTimesheetCreation
        gpEmployeeId
        createdAt
        user {
          id
          avatarUrl
        }
        approvalGroup {
          id
          name
          details {
            canDecide
          }
        }
        payLocation {
          id
          name
        }
      }
    `,
    key,
  )
}
