// The message in a form when somebody else has changed its record: who and when, in the words that the server would use
// on saving.
import { useContext } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { formatTime } from '#domain/date.ts'
import { Refusal } from '#domain/refusal.ts'
import type { useChangeNote_latest$key } from '#web/__generated__/useChangeNote_latest.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'

/** @param latest the newest entry of the record's history: `latest: history(first: 1) { ...useChangeNote_latest }`. */
export function useChangeNote(latest: useChangeNote_latest$key | null | undefined): string | undefined {
  const timeZone = useContext(CompanyZoneContext)
  const { date: today } = useCompanyClock()
  if (!latest) return undefined
  const { edges } = readInlineData(
    graphql`
      fragment useChangeNote_latest on AdministrationHistoryConnection @inline {
        edges {
          node {
            at
            nameOfModifier
          }
        }
      }
    `,
    latest,
  )
  const [last] = edges
  if (!last) return undefined
  const { at, nameOfModifier: name } = last.node
  return new Refusal('CHANGED_SINCE', null, { name, time: formatTime(at, today, timeZone) }).message
}
