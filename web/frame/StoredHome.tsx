// A person's own timesheets as this device has stored them, shown when their home is another list that needs a network.
// Without them, the waiting days and the prefetched days.
import { chakra } from '@chakra-ui/react'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useQueryLoader } from 'react-relay'
import { useLocation } from 'react-router'
import homeQuery, { type DashboardScreenQuery } from '#web/__generated__/DashboardScreenQuery.graphql.ts'
import { staffHome } from '#web/homes.ts'
import { LoadedContext } from '#web/relay/useScreen.ts'
import { lazyModule, useModuleNow } from '#web/start/lazyModule.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { StoredDays } from './StoredDays.tsx'

const screen = lazyModule(async () => ({ Screen: await staffHome.load() }))

type Props = {
  /** By global id. */
  userId: string
  /** Called with whether the timesheets are shown. */
  onShown: (isShown: boolean) => void
}

export function StoredHome({ userId, onShown }: Props) {
  const { pathname, search } = useLocation()
  const [query, load] = useQueryLoader<DashboardScreenQuery>(homeQuery)
  const [hasFailed, setFailed] = useState(false)
  const code = useModuleNow(screen)
  useEffect(() => {
    const variables = staffHome.variables({ params: {}, search: new URLSearchParams(search) })
    load(variables, { fetchPolicy: 'store-and-network' })
  }, [load, search])
  if (hasFailed)
    return (
      <chakra.div
        display="grid"
        gap="4"
        padding={{ base: '4', md: '6' }}
        paddingBottom="0"
        css={{ '&:empty': { display: 'none' } }}
      >
        <StoredDays userId={userId} />
      </chakra.div>
    )
  const fail = () => {
    setFailed(true)
    onShown(false)
  }
  return (
    <ErrorBoundary onError={fail}>
      <Suspense>
        {query && code && (
          <LoadedContext value={{ query, pathname, answers: () => true, attempt: 0 }}>
            <Shown onShown={onShown}>
              <code.Screen />
            </Shown>
          </LoadedContext>
        )}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Reports when its children are shown with their data. */
function Shown({ onShown, children }: { onShown: (isShown: boolean) => void; children: ReactNode }) {
  const report = useEffectEvent(() => onShown(true))
  useEffect(() => report(), [])
  return children
}
