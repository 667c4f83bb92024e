// Puts the theme, the data and the routes around the screens.
import { ChakraProvider } from '@chakra-ui/react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider } from 'react-router'
import { followTheme } from './colourMode.ts'
import { RouterContext } from './address.ts'
import { DaybookContext, type Daybook } from './daybook.ts'
import { ConfirmProvider } from './parts/confirming.tsx'
import { Toasts } from './parts/Toasts.tsx'
import type { createRouter } from './router.tsx'
import { system } from './theme.ts'

export function App({ daybook, router }: { daybook: Daybook; router: ReturnType<typeof createRouter> }) {
  const environment = useSyncExternalStore(daybook.onEnvironment, daybook.environment)
  useEffect(followTheme, [])
  return (
    <ChakraProvider value={system}>
      <DaybookContext value={daybook}>
        <RelayEnvironmentProvider environment={environment}>
          <ConfirmProvider>
            <RouterContext value={router}>
              <Suspense>
                <RouterProvider router={router} />
              </Suspense>
            </RouterContext>
          </ConfirmProvider>
        </RelayEnvironmentProvider>
      </DaybookContext>
      <Toasts />
    </ChakraProvider>
  )
}
