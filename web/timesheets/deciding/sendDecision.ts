// Sends a decision; so that the browser brings the call to its end when the page is closed meanwhile.
import { commitMutation, fetchQuery, graphql } from 'react-relay'
import type { Environment, MutationParameters, RecordSourceProxy } from 'relay-runtime'
import { transitions } from '#domain/timesheet/lifecycle.ts'
import type { sendDecisionApproveMutation } from '#web/__generated__/sendDecisionApproveMutation.graphql.ts'
import type { sendDecisionDeclineMutation } from '#web/__generated__/sendDecisionDeclineMutation.graphql.ts'
import type { sendDecisionQuery } from '#web/__generated__/sendDecisionQuery.graphql.ts'
import { outcomeOf, sentenceOf, type Outcome, type Result } from '#web/relay/useAction.ts'
import type { CountMove } from './countMove.ts'
import type { Decision } from './keptDecision.ts'

/* eslint-disable relay/must-colocate-fragment-spreads -- who shows these reads them from the store */
/** Of a decision: the timesheet wherever it is shown, or that it is out of sight now, and the numbers above the list. */
export const change = graphql`
  fragment sendDecision_change on TimesheetChange {
    timesheet {
      ...timesheetRow_timesheet
      ...TimesheetCard_timesheet
      ...TimesheetReview_timesheet
    }
    goneId @deleteRecord
    counts(ownTimesheet: false) {
      ...TimesheetCounts_counts
    }
  }
`
const approving = graphql`
  mutation sendDecisionApproveMutation($id: ID!, $version: Int!) {
    result: approveTimesheet(id: $id, version: $version) {
      ...useAction_error @alias(as: "error")
      ...sendDecision_change @alias(as: "change")
    }
  }
`
const declining = graphql`
  mutation sendDecisionDeclineMutation($id: ID!, $version: Int!, $reason: String!) {
    result: declineTimesheet(id: $id, version: $version, reason: $reason) {
      ...useAction_error @alias(as: "error")
      ...sendDecision_change @alias(as: "change")
    }
  }
`

/**
 * Sends a decision, perhaps again: one that the server holds already, because its answer was lost, is done.
 * @param userId whose decision it is, by global id.
 * @param counts what it does to the numbers on screen: those of a narrower list do not come with the answer.
 * @returns why the server did not take it; null when it did. Rejects where no answer came.
 */
export async function sendDecision(
  environment: Environment,
  userId: string,
  decision: Decision,
  counts: CountMove,
): Promise<string | null> {
  const { what, id, version, reason } = decision
  const outcome =
    what === 'approve'
      ? await call<sendDecisionApproveMutation>(
          environment,
          approving,
          'approveTimesheet',
          { id, version },
          counts.keep,
        )
      : await call<sendDecisionDeclineMutation>(
          environment,
          declining,
          'declineTimesheet',
          { id, version, reason },
          counts.keep,
        )
  const message = sentenceOf(outcome)
  if (message === null) return null
  return (await isHeld(environment, userId, decision)) ? null : message
}

function call<M extends MutationParameters & { response: { readonly result: Result } }>(
  environment: Environment,
  mutation: Parameters<typeof commitMutation<M>>[1]['mutation'],
  /** The mutation's name. */
  field: string,
  variables: M['variables'],
  /** Called when the server has taken it, with the record of the counts in its answer. */
  onTaken: (store: RecordSourceProxy, counts: string | undefined) => void,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    commitMutation<M>(environment, {
      mutation,
      variables,
      updater: (store) => {
        const result = store.getRootField(field)
        if (result?.getType() !== 'TimesheetChange') return
        onTaken(store, result.getLinkedRecord('counts', { ownTimesheet: false })?.getDataID())
      },
      cacheConfig: { metadata: { keepalive: true } },
      onCompleted: ({ result }) => resolve(outcomeOf(result)),
      onError: reject,
    })
  })
}

/** Looks at the timesheet as it is now: whether it was this very decision that it met. */
async function isHeld(environment: Environment, userId: string, { what, number, version }: Decision) {
  const query = graphql`
    query sendDecisionQuery($number: Int!) {
      timesheet(number: $number) {
        version
        status
        approver {
          id
        }
        ...timesheetRow_timesheet
        ...TimesheetCard_timesheet
        ...TimesheetReview_timesheet
      }
    }
  `
  const answer = await fetchQuery<sendDecisionQuery>(environment, query, { number }).toPromise()
  const sheet = answer?.timesheet
  return (
    sheet?.status === transitions[what].to && sheet.version === version + 1 && sheet.approver?.id === userId
  )
}
/* eslint-enable relay/must-colocate-fragment-spreads */
