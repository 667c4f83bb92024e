// The providers around the screens: data and routes. The page has the styles.
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider } from 'react-router'
import { followTheme } from './client/colourMode.ts'
import { CompanyZoneContext, useNotedZone } from './client/companyZone.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { onWaiting } from './client/notify.ts'
import { PicturesContext } from './client/pictures.ts'
import { RouterContext, type Router } from './client/urlState.ts'
import { ClientContext, type Client } from './relay/client.ts'
import { Proof } from './forms/second-factor/Proof.tsx'
import { followPresses } from './design/presses.ts'
import { ConfirmProvider } from './design/useConfirm.tsx'

export function App({ daybook, router }: { daybook: Client; router: Router }) {
  const environment = useSyncExternalStore(daybook.onEnvironment, daybook.environment)
  const zone = useNotedZone()
  useEffect(followTheme, [])
  useEffect(followPresses, [])
  return (
    <CompanyZoneContext value={zone}>
      <ClientContext value={daybook}>
        <RelayEnvironmentProvider environment={environment}>
          <PicturesContext value={daybook.files()}>
            <ConfirmProvider>
              <RouterContext value={router}>
                <Suspense>
                  <RouterProvider router={router} />
                </Suspense>
                <LazyToasts />
                <Proof />
              </RouterContext>
            </ConfirmProvider>
          </PicturesContext>
        </RelayEnvironmentProvider>
      </ClientContext>
    </CompanyZoneContext>
  )
}

const toasts = lazyModule(() => import('./design/Toasts.tsx'))

function LazyToasts() {
  const code = useLazyModule(toasts)
  useEffect(() => onWaiting(() => void toasts.load().catch(() => {})), [])
  return code && <code.Toasts />
}
