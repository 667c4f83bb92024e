// The tabs above each view of the settings. A new view is a row in domain/setting/views.ts and one in web/screens.ts.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { settingsViews as views } from '#domain/setting/views.ts'
import { useUrlState } from '#web/client/urlState.ts'
import { sideways } from '#web/design/sideways.ts'
import { useChosenInView } from '#web/design/useChosenInView.ts'

const PLACE = '/admin/settings'

const tab = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minHeight: { base: 'touch', md: '44px' },
  paddingInline: '3',
  color: 'inkSoft',
  fontWeight: 'strong',
  textDecoration: 'none',
  borderBottomWidth: '2px',
  borderColor: 'transparent',
  '&:hover': { color: 'ink' },
  '&:focus-visible': { outline: 'none', boxShadow: 'focus', borderRadius: 'sm' },
  '&[aria-current=page]': { color: 'ink', borderColor: 'accent' },
} as const

const tabs = { gap: '1', marginBlock: '0', paddingBlock: '0', paddingInlineStart: '1' } as const

const TabLink = chakra(Link)

export function SettingsViews({ children }: { children: ReactNode }) {
  const [search] = useUrlState()
  const shown = views.find(({ view }) => view === search.get('view')) ?? views[0]
  const row = useChosenInView(shown)
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100%">
      <chakra.nav
        aria-label="Settings"
        flex="none"
        paddingInline={{ base: '4', md: '3' }}
        bg="surface"
        boxShadow="inset 0 -1px {colors.line}"
      >
        <chakra.div ref={row} css={[sideways('md'), tabs]}>
          {views.map((one) => (
            <TabLink
              key={one.label}
              to={one.view ? `${PLACE}?view=${one.view}` : PLACE}
              aria-current={one === shown ? 'page' : undefined}
              css={tab}
            >
              {one.label}
            </TabLink>
          ))}
        </chakra.div>
      </chakra.nav>
      {children}
    </chakra.div>
  )
}
