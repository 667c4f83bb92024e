// The place for settings: the list of its groups at the left, and one view. On a phone the list is the first page.
import { chakra } from '@chakra-ui/react'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUrlState } from '#web/client/urlState.ts'
import { usePhone } from '#web/design/media.ts'
import { useShortcuts } from '#web/lists/useShortcuts.ts'
import { screenIsShown } from '#web/start/lazyModule.ts'
import { ChangesProvider } from './changes.tsx'
import { SettingsList } from './SettingsList.tsx'
import { useFound } from './useFound.ts'

export function SettingsPlace({ children }: { children: ReactNode }) {
  const isPhone = usePhone()
  const [target] = useUrlState()
  const isFirst = !new URLSearchParams(useLocation().search).has('view')
  // The list needs no data to be shown.
  useEffect(screenIsShown, [])
  useFound()
  useShortcuts({
    '/': () =>
      [...document.querySelectorAll<HTMLElement>('[data-search], [data-search-settings]')].at(-1)?.focus(),
  })
  if (isPhone && isFirst) return <SettingsList current={null} />
  const view = <ChangesProvider>{children}</ChangesProvider>
  if (isPhone) return view
  return (
    <chakra.div display="flex" minHeight="100%">
      <chakra.div
        flex="none"
        width={{ base: '212px', lg: '240px' }}
        bg="surface"
        borderInlineEndWidth="1px"
        borderColor="line"
      >
        <SettingsList current={target.get('view') ?? 'general'} />
      </chakra.div>
      {view}
    </chakra.div>
  )
}
