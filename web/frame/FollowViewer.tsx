// Subscribes to the signed-in user. When their rights change, every tab reloads its screen, or leaves a screen that
// they may no longer see.
import { useMemo, useRef } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { FollowViewerSubscription } from '#web/__generated__/FollowViewerSubscription.graphql.ts'
import { useRouter } from '#web/client/urlState.ts'
import { catchUp } from '#web/relay/connection.ts'

export function FollowViewer({ viewer }: { viewer: Rights }) {
  const router = useRouter()
  // Compares with the previous event: the store has the new viewer before this callback runs.
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

/** The properties of a user that decide which lists and screens they see. */
function rightsOf({ userType, approvalGroupIds }: Rights): string {
  return [userType, ...approvalGroupIds.toSorted()].join(' ')
}
