// Reads the effects of an action on several people, for the question before it.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { loadImpactQuery, loadImpactQuery$data } from '#web/__generated__/loadImpactQuery.graphql.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { listed } from './listed.ts'

export type Impact = loadImpactQuery$data['accountsImpact']

/** Null if the request failed; a message then reports it. */
export async function loadImpact(
  environment: Environment,
  accounts: readonly string[],
): Promise<Impact | null> {
  const query = graphql`
    query loadImpactQuery($accounts: [ID!]!) {
      accountsImpact(accounts: $accounts) {
        pending {
          group {
            id
            name
          }
          count
        }
        signedIn
        approvalGroups: imported(column: "approvalGroup")
        payLocations: imported(column: "payLocation")
        accounts: imported(column: "email")
        desertedGroups {
          name
        }
      }
    }
  `
  try {
    const answer = await fetchQuery<loadImpactQuery>(environment, query, { accounts }).toPromise()
    return answer!.accountsImpact
  } catch {
    notify.error(UNREACHABLE)
    return null
  }
}

/** '2 pending timesheets stay with Field south.'; null if there are none outside the group. */
export function formatStaying({ pending }: Impact, groupId: string | null): string | null {
  const elsewhere = pending.filter(({ group }) => group?.id !== groupId)
  const count = elsewhere.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  const names = elsewhere.map(({ group }) => group?.name ?? 'the System Administrators')
  return count === 1
    ? `1 pending timesheet stays with ${listed(names)}.`
    : `${count} pending timesheets stay with ${listed(names)}.`
}

/** 'The next import sets the approval group of 9 of them again.'; null if there are none. */
export function formatImported(count: number, people: number, what: string): string | null {
  if (count === 0) return null
  const who = people === 1 ? 'this person' : count === people ? 'all of them' : `${count} of them`
  return `The next import sets the ${what} of ${who} again.`
}
