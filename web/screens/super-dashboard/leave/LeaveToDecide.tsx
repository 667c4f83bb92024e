// The leave that waits for the viewer's decision: a line above the list and the week, and the dialog that decides it.
import { chakra } from '@chakra-ui/react'
import { Palmtree } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { counted } from '#domain/counted.ts'
import type { LeaveToDecideFrameQuery } from '#web/__generated__/LeaveToDecideFrameQuery.graphql.ts'
import type { LeaveToDecideQuery } from '#web/__generated__/LeaveToDecideQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { flagParam } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import type { Waiting } from './LeaveDecisions.tsx'

const LeaveDecisions = lazy(() =>
  import('./LeaveDecisions.tsx').then((module) => ({ default: module.LeaveDecisions })),
)

/** In the address, so that a notification opens it. */
const leaveParam = { leave: flagParam('leave') }

export function LeaveToDecide() {
  const environment = useRelayEnvironment()
  const { values, set } = useParams(leaveParam)
  const [waiting, setWaiting] = useState<Waiting>([])
  // The frame has loaded it.
  const { me } = useLazyLoadQuery<LeaveToDecideFrameQuery>(
    frameQuery,
    {},
    { fetchPolicy: 'store-or-network' },
  )
  const mayWait = me.leaveWaits || me.settings.leaveIsAsked || values.leave !== null
  const read = useCallback(
    () =>
      void fetchAgain<LeaveToDecideQuery>(environment, query, {}).then(
        ({ leaveToDecide }) => setWaiting(leaveToDecide),
        // The line stays as it is.
        () => {},
      ),
    [environment],
  )
  // After the list: nobody waits for it.
  useEffect(() => {
    if (mayWait) read()
  }, [mayWait, read])
  useCatchUp(read)
  const people = new Set(waiting.map(({ user }) => user.id)).size
  return (
    <>
      {people > 0 && (
        <chakra.div display="flex" alignItems="center" gap="2" textStyle="small">
          <chakra.span display="grid" flex="none" color="inkSoft">
            <Palmtree size={15} aria-hidden />
          </chakra.span>
          {`${counted(people, 'person asks', 'people ask')} for leave`}
          <Button size="sm" onClick={() => set({ leave: true })}>
            Decide
          </Button>
        </chakra.div>
      )}
      <Suspense>
        {values.leave && (
          <LeaveDecisions waiting={waiting} onDecided={read} onClosed={() => set({ leave: null })} />
        )}
      </Suspense>
    </>
  )
}

const frameQuery = graphql`
  query LeaveToDecideFrameQuery {
    me {
      leaveWaits
      settings {
        leaveIsAsked
      }
    }
  }
`

const query = graphql`
  query LeaveToDecideQuery {
    leaveToDecide {
      id
      version
      kind
      startDate
      endDate
      minutesPerDay
      words
      user {
        id
        firstName
        lastName
      }
    }
  }
`
