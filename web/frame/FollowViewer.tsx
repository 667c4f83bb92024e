// Subscribes to the signed-in user. When their rights change, every tab reloads its screen, or leaves a screen that
// they may no longer see.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { FollowViewerSubscription } from '#web/__generated__/FollowViewerSubscription.graphql.ts'
import { onDuty } from '#domain/deputy/days.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { useRouter } from '#web/client/urlState.ts'
import { catchUp } from '#web/relay/connection.ts'

/** `since` is the event cursor from when the frame was loaded. */
export function FollowViewer({ viewer, since: first }: { viewer: Rights; since: string }) {
  const [since] = useState(first)
  const router = useRouter()
  // Compares with the previous event: the store has the new viewer before this callback runs.
  const known = useRef(rightsOf(viewer))
  const reload = useCallback(() => {
    catchUp()
    void router.revalidate()
  }, [router])
  useEveryTurn(viewer, reload)
  useSubscription<FollowViewerSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowViewerSubscription($since: String) {
            viewerChanged(since: $since) {
              id
              firstName
              lastName
              email
              userType
              avatarUrl
              taskType
              allowTimesheetCreation
              showFieldService
              defaultStartTime
              approvalGroupIds
              excludedOwners {
                userId
                approvalGroupId
              }
              standIns {
                id
                firstName
                lastName
                startDate
                endDate
              }
              stoodInBy {
                id
                firstName
                lastName
                startDate
                endDate
              }
            }
          }
        `,
        variables: { since },
        onNext: (event) => {
          if (!event || rightsOf(event.viewerChanged) === known.current) return
          known.current = rightsOf(event.viewerChanged)
          reload()
        },
      }),
      [reload, since],
    ),
  )
  return null
}

type Rights = {
  readonly userType: string
  readonly approvalGroupIds: readonly string[]
  readonly standIns: readonly { readonly id: string; readonly startDate: string; readonly endDate: string }[]
}

/** Standing in begins and ends at midnight, without an event. */
function useEveryTurn({ standIns }: Rights, reload: () => void): void {
  const { date } = useCompanyClock()
  const turn = onDuty(standIns, date)
    .map(({ id }) => id)
    .join()
  const before = useRef(turn)
  useEffect(() => {
    if (before.current === turn) return
    before.current = turn
    reload()
  }, [turn, reload])
}

/** The properties of a user that decide which lists and screens they see. */
function rightsOf({ userType, approvalGroupIds }: Pick<Rights, 'userType' | 'approvalGroupIds'>): string {
  return [userType, ...approvalGroupIds.toSorted()].join(' ')
}
