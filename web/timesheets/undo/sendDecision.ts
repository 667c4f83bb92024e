// Sends a decision to the server, by a request that the browser completes even when the page is closed.
import { commitLocalUpdate, fetchQuery, graphql } from 'react-relay'
import type { Environment, RecordSourceSelectorProxy } from 'relay-runtime'
import { transitions } from '#domain/timesheet/lifecycle.ts'
import type { sendDecisionApproveMutation } from '#web/__generated__/sendDecisionApproveMutation.graphql.ts'
import type { sendDecisionDeclineMutation } from '#web/__generated__/sendDecisionDeclineMutation.graphql.ts'
import type { sendDecisionQuery } from '#web/__generated__/sendDecisionQuery.graphql.ts'
import { act, sentenceOf } from '#web/relay/useAction.ts'
import type { DecisionPreview } from './decisionPreview.ts'
import type { Decision } from './storedDecision.ts'

/* oxlint-disable relay/must-colocate-fragment-spreads -- the components that show these read them from the store */
const approve = graphql`
  mutation sendDecisionApproveMutation($id: ID!, $version: Int!) {
    result: approveTimesheet(id: $id, version: $version) {
      ...useAction_error @alias(as: "error")
      ...sendDecision_change @alias(as: "change")
    }
  }
`
const decline = graphql`
  mutation sendDecisionDeclineMutation($id: ID!, $version: Int!, $reason: String!) {
    result: declineTimesheet(id: $id, version: $version, reason: $reason) {
      ...useAction_error @alias(as: "error")
      ...sendDecision_change @alias(as: "change")
    }
  }
`
/** Without counts: a live event may have brought newer ones. */
export const decidedChange = graphql`
  fragment sendDecision_change on TimesheetChange {
    timesheet {
      ...timesheetChange_timesheet
    }
    goneId @deleteRecord
  }
`

type CommitCounts = DecisionPreview['commitCounts']

/**
 * Sends a decision. If the response was lost and the decision is sent again, the server refuses the repeated one; that
 * counts as success.
 * @param userId the approver's global id.
 * @param commitCounts adjusts the counts on screen.
 * @returns why the server refused it; null when the server has it. @throws CallFailed when there is no answer.
 */
export async function sendDecision(
  environment: Environment,
  userId: string,
  decision: Decision,
  commitCounts: CommitCounts,
): Promise<string | null> {
  const { what, id, version, reason } = decision
  const config = {
    updater: (store: RecordSourceSelectorProxy) => {
      if (store.getRootField(`${what}Timesheet`)?.getType() === 'TimesheetChange') commitCounts(store)
    },
    cacheConfig: { metadata: { keepalive: true } },
  }
  const answer =
    what === 'approve'
      ? await act<sendDecisionApproveMutation>(environment, approve, { id, version }, config)
      : await act<sendDecisionDeclineMutation>(environment, decline, { id, version, reason }, config)
  if (answer.is === 'done') return null
  if (!(await isStoredOnServer(environment, userId, decision))) return sentenceOf(answer)
  commitLocalUpdate(environment, commitCounts)
  return null
}

/** Fetches the timesheet and checks whether it is in the state that this decision by this person would cause. */
async function isStoredOnServer(
  environment: Environment,
  userId: string,
  { what, number, version }: Decision,
) {
  const query = graphql`
    query sendDecisionQuery($number: Int!) {
      timesheet(number: $number) {
        version
        status
        approver {
          id
        }
        ...timesheetChange_timesheet
      }
    }
  `
  const answer = await fetchQuery<sendDecisionQuery>(environment, query, { number }).toPromise()
  const sheet = answer?.timesheet
  return (
    sheet?.status === transitions[what].to && sheet.version === version + 1 && sheet.approver?.id === userId
  )
}
/* oxlint-enable relay/must-colocate-fragment-spreads */
