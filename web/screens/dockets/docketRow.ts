// The fields of a docket in the list.
import { graphql, readInlineData } from 'react-relay'
import type {
  docketRow_docket$data,
  docketRow_docket$key,
} from '#web/__generated__/docketRow_docket.graphql.ts'

export type DocketRow = docketRow_docket$data

export function readDocket(key: docketRow_docket$key): DocketRow {
  return readInlineData(
    graphql`
      fragment docketRow_docket on Docket @inline {
        id
        number
        state
        date
        customerName
        workerName
        fleet
        minutes
        isSignedByPerson
        isSignedByCustomer
        isMailable
        mailState
        mailedAt
        issuedAt
        timesheetNumber
      }
    `,
    key,
  )
}

/** The number of its record, as addresses have it. */
export function recordNumber({ id }: Pick<DocketRow, 'id'>): number {
  return Number(atob(id).split(':')[1])
}
