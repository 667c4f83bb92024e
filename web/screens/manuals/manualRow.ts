// The fields of a manual in the list.
import { graphql, readInlineData } from 'react-relay'
import type {
  manualRow_manual$data,
  manualRow_manual$key,
} from '#web/__generated__/manualRow_manual.graphql.ts'

export type ManualRow = manualRow_manual$data

export function readManual(key: manualRow_manual$key): ManualRow {
  return readInlineData(
    graphql`
      fragment manualRow_manual on Manual @inline {
        id
        number
        name
        description
        active
        visibleTypes
        version
        updatedAt
        fileNumber
        contentType
        size
        shownAs
      }
    `,
    key,
  )
}
