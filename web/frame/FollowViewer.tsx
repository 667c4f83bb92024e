// Somebody changed what the signed-in person is or may do: every tab has it at once. What is on screen is read again by
// the new rights, and a screen that is no longer theirs gives way.
import { useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { FollowViewerSubscription } from '#web/__generated__/FollowViewerSubscription.graphql.ts'
import { useRouter } from '#web/client/urlState.ts'
import { catchUp } from '#web/relay/connection.ts'

export function FollowViewer({ viewer }: { viewer: Rights }) {
  const router = useRouter()
  // By the last event, not by what is on screen: the store has the new viewer before the event is given here.
  const known = useRef(rightsOf(viewer))
  useSubscription<FollowViewerSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription FollowViewerSubscription {
            viewerChanged {
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
            }
          }
        `,
        variables: {},
        onNext: (event) => {
          if (!event || rightsOf(event.viewerChanged) === known.current) return
          known.current = rightsOf(event.viewerChanged)
          catchUp()
          void router.revalidate()
        },
      }),
      [router],
    ),
  )
  return null
}

type Rights = { readonly userType: string; readonly approvalGroupIds: readonly string[] }

/** What of a viewer decides which lists and screens they see. */
function rightsOf({ userType, approvalGroupIds }: Rights): string {
  return [userType, ...approvalGroupIds.toSorted()].join(' ')
}
