// The phone's bottom bar: the three most used screens, and More for the rest. In a low window it is below the header.
import { chakra } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SidebarEntry, SidebarIcon } from '#domain/navigation.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { notify } from '#web/client/notify.ts'
import type { ShellViewer } from './viewer.ts'
import { EntryLink } from './EntryLink.tsx'
import { entryIcon, isAt } from './entryIcon.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

const sheet = lazyModule(() => import('./MoreSheet.tsx'))

const preferred: readonly SidebarIcon[] = ['timesheet', 'notifications', 'manuals', 'users']

const tab = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3px',
  height: '64px',
  color: 'inkFaint',
  fontSize: '11px',
  fontWeight: 'strong',
  lineHeight: '1.2',
  textDecoration: 'none',
  cursor: 'pointer',
  '& svg': { width: '22px', height: '22px', strokeWidth: '1.75' },
  '&[aria-current=page], &[data-here]': { color: 'ink', '& svg': { strokeWidth: '2.2' } },
  '&[aria-current=page]::before, &[data-here]::before': {
    content: '""',
    position: 'absolute',
    top: '-1px',
    width: '32px',
    height: '3px',
    borderBottomRadius: '3px',
    bg: 'accent',
  },
} as const

const atFoot = {
  position: 'fixed',
  insetInline: '0',
  bottom: '0',
  zIndex: 'bar',
  borderTopWidth: '1px',
  paddingBottom: 'env(safe-area-inset-bottom)',
} as const
const inFlow = { borderBottomWidth: '1px', css: { '& > *': { height: '52px' } } } as const

export function BottomBar({
  isInFlow,
  entries,
  unread,
  viewer,
  onHelp,
  onLogOut,
  onNavigate,
}: {
  /** It scrolls away with the page. */
  isInFlow: boolean
  entries: readonly SidebarEntry[]
  unread: number
  viewer: ShellViewer
  onHelp: () => void
  onLogOut: () => void
  onNavigate?: (entry: SidebarEntry) => void
}) {
  const [more, setMore] = useState(false)
  const code = useLazyModule(sheet)
  const { pathname } = useLocation()
  const shown = preferred.flatMap((icon) => entries.find((entry) => entry.icon === icon) ?? []).slice(0, 3)
  const rest = entries.filter((entry) => !shown.includes(entry))
  const openMore = () => {
    setMore(true)
    sheet.load().catch(() => {
      setMore(false)
      notify.error(UNREACHABLE)
    })
  }
  const inRest = rest.some((entry) => isAt(pathname, entry))

  return (
    <>
      <chakra.nav
        aria-label="Main"
        {...(isInFlow ? inFlow : atFoot)}
        display="grid"
        gridTemplateColumns={`repeat(${shown.length + 1}, 1fr)`}
        bg="surface"
        borderColor="line"
      >
        {shown.map((entry) => {
          const Icon = entryIcon[entry.icon]
          return (
            <chakra.a key={entry.path} asChild css={tab}>
              <EntryLink entry={entry} onPick={onNavigate}>
                <Icon aria-hidden />
                {entry.label}
                {entry.icon === 'notifications' && (
                  <chakra.span position="absolute" top="14px" insetInlineStart="calc(50% - 7px)">
                    <UnreadBadge count={unread} corner />
                  </chakra.span>
                )}
              </EntryLink>
            </chakra.a>
          )
        })}
        <chakra.button
          type="button"
          css={tab}
          aria-haspopup="dialog"
          aria-expanded={more}
          data-here={inRest || undefined}
          onClick={openMore}
        >
          <Ellipsis aria-hidden />
          More
        </chakra.button>
      </chakra.nav>
      {code && (
        <code.MoreSheet
          open={more}
          onClose={() => setMore(false)}
          entries={rest}
          viewer={viewer}
          onHelp={onHelp}
          onLogOut={onLogOut}
          onNavigate={onNavigate}
        />
      )}
    </>
  )
}
