// The place for settings: the list of its groups at the left, and one view. On a phone and a small tablet the list is the first page.
import { chakra } from '@chakra-ui/react'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUrlState } from '#web/client/urlState.ts'
import { useMedia } from '#web/design/media.ts'
import { useShortcuts } from '#web/design/useShortcuts.ts'
import { screenIsShown } from '#web/start/lazyModule.ts'
import { ChangesProvider } from './changes.tsx'
import { SettingsList } from './SettingsList.tsx'
import { useFound } from './useFound.ts'

/** Without room for a list beside a view. */
const NARROW = '(max-width: 1023.98px)'

export function SettingsPlace({ children }: { children: ReactNode }) {
  const isNarrow = useMedia(NARROW)
  const [target] = useUrlState()
  const isFirst = !new URLSearchParams(useLocation().search).has('view')
  // The list needs no data to be shown.
  useEffect(screenIsShown, [])
  useFound()
  useShortcuts({
    '/': () =>
      [...document.querySelectorAll<HTMLElement>('[data-search], [data-search-settings]')].at(-1)?.focus(),
  })
  if (isNarrow && isFirst) return <SettingsList current={null} />
  const view = <ChangesProvider>{children}</ChangesProvider>
  if (isNarrow) return view
  return (
    <chakra.div display="flex" minHeight="100%">
      <chakra.div flex="none" width="240px" bg="surface" borderInlineEndWidth="1px" borderColor="line">
        <SettingsList current={target.get('view') ?? 'general'} />
      </chakra.div>
      {view}
    </chakra.div>
  )
}
