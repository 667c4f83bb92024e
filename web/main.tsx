// Starts the application in the browser.
import '@fontsource-variable/inter'
import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { device } from './client/storage.ts'
import { styleCache } from './design/theme/styleCache.ts'
import { system } from './design/theme/theme.ts'
import { createClient } from './relay/client.ts'
import { createRouter, ready } from './router.tsx'
import { lazyModule } from './start/lazyModule.ts'
import { continueWithoutServer } from './offline/ahead/withoutServer.ts'

const uploads = lazyModule(() => import('./client/upload.ts'))
const socketUrl = `${location.origin.replace(/^http/, 'ws')}/graphql`
const daybook = createClient({
  fetch: async (input, init, onProgress) => {
    const isFile = init.body instanceof Blob || init.body instanceof FormData
    return isFile ? (await uploads.load()).upload(input, init, onProgress) : fetch(input, init)
  },
  socketUrl,
  reload: () => location.reload(),
  leave: (url) => location.assign(url),
})
continueWithoutServer()
const router = createRouter(daybook, createBrowserRouter)

// Releases before 22 November 2026 stored recent choices in the browser.
for (const key of device.keys()) if (key.startsWith('daybook.recent.')) device.remove(key)

void ready(router).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <CacheProvider value={styleCache}>
        <ChakraProvider value={system}>
          <App daybook={daybook} router={router} />
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>,
  ),
)
