// What stands in place of a screen that failed, with the navigation still around it.
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { useDaybook } from '#web/daybook.ts'
import { ErrorNotice } from '#web/parts/ErrorNotice.tsx'
import { CallFailed } from '#web/relay/environment.ts'

export function ScreenError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const daybook = useDaybook()
  const retry = () => {
    daybook.tryAgain()
    // Going where one is already: the loaders run again, and the boundary lets go of the error.
    void navigate(pathname + search, { replace: true })
  }
  const message = error instanceof CallFailed ? error.message : 'Internal server error'
  return (
    <chakra.div padding="6" maxWidth="640px">
      <ErrorNotice title="This screen could not be shown" onRetry={retry} retrying={state === 'loading'}>
        {message}
      </ErrorNotice>
    </chakra.div>
  )
}
