// The desk's sidebar: 232 px with labels, or 64 px with icons only. The user's choice is remembered.
import { chakra } from '@chakra-ui/react'
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import { SIDEBAR_COLLAPSE_WIDTH } from '#domain/limits.ts'
import type { SidebarEntry } from '#domain/navigation.ts'
import { BrandMark } from '#web/design/BrandMark.tsx'
import { useMedia } from '#web/design/media.ts'
import { FIND_KEYS } from '#web/client/findKeys.ts'
import { EntryLink } from './EntryLink.tsx'
import { entryIcon } from './entryIcon.ts'
import { UnreadBadge } from './UnreadBadge.tsx'
import { device } from '#web/client/storage.ts'

const KEY = 'daybook.sidebar'

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: '100%',
  height: '36px',
  paddingInline: '2.5',
  borderRadius: 'md',
  color: 'inkSoft',
  fontWeight: 'medium',
  textAlign: 'start',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: 'background-color 120ms, color 120ms',
  _hover: { bg: 'hover', color: 'ink' },
  _focusVisible: { outline: '2px solid transparent', boxShadow: 'focus', borderRadius: 'md' },
  '& svg': { width: '18px', height: '18px', strokeWidth: '1.75', flex: 'none' },
  '&[aria-current=page], &[aria-current=page]:hover': { bg: 'accentSoft', color: 'ink' },
  '&[aria-current=page]::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '-12px',
    top: '8px',
    bottom: '8px',
    width: '3px',
    borderEndRadius: '3px',
    bg: 'accent',
  },
} as const

/** The label next to the icon, or a floating one on hover and focus in the narrow sidebar. */
const floatingWord = {
  position: 'absolute',
  insetInlineStart: 'calc(100% + 12px)',
  paddingInline: '2.5',
  paddingBlock: '1.5',
  borderRadius: 'sm',
  bg: 'ink',
  color: 'onInk',
  fontSize: 'sm',
  lineHeight: '1.2',
  opacity: 0,
  pointerEvents: 'none',
  transition: 'opacity 120ms',
  zIndex: 'dropdown',
  'a:hover > &, a:focus-visible > &, button:hover > &, button:focus-visible > &': { opacity: 1 },
  // The screen that a press opens is behind it.
  'nav[data-pressed] &&': { opacity: 0 },
} as const

/** A press hides the floating words until the pointer moves or the focus comes: another entry may move under the pointer. */
const untilReached = {
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.setAttribute('data-pressed', ''),
  onPointerMove: ({ currentTarget, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (movementX !== 0 || movementY !== 0) currentTarget.removeAttribute('data-pressed')
  },
  onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.removeAttribute('data-pressed'),
}

export function Sidebar({
  entries,
  unread,
  onFind,
  onNavigate,
}: {
  entries: readonly SidebarEntry[]
  unread: number
  onFind: () => void
  onNavigate?: (entry: SidebarEntry) => void
}) {
  const narrow = useMedia(`(max-width: ${SIDEBAR_COLLAPSE_WIDTH}px)`)
  const [chosen, setChosen] = useState(remembered)
  const collapsed = chosen === null ? narrow : chosen === 'closed'

  const toggle = () => {
    const next = collapsed ? 'open' : 'closed'
    setChosen(next)
    remember(next)
  }

  return (
    <chakra.nav
      aria-label="Main"
      display="flex"
      flexDirection="column"
      flex="none"
      width={collapsed ? '64px' : '232px'}
      height="100%"
      paddingBlock="4"
      paddingInline="3"
      bg="surface"
      borderInlineEndWidth="1px"
      borderColor="line"
      zIndex="bar"
      {...untilReached}
    >
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2.5"
        height="32px"
        marginBottom="4"
        paddingInlineStart={collapsed ? '7px' : '2.5'}
        fontSize="lg"
        fontWeight="bold"
        letterSpacing="snug"
      >
        <BrandMark />
        <chakra.span srOnly={collapsed}>Daybook</chakra.span>
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" gap="0.5" flex="1">
        <chakra.button type="button" css={row} aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
          <Search aria-hidden />
          <chakra.span css={collapsed ? floatingWord : undefined} flex="1">
            Find
          </chakra.span>
          {!collapsed && (
            <chakra.kbd aria-hidden font="inherit" fontSize="xs" color="inkFaint">
              {FIND_KEYS}
            </chakra.kbd>
          )}
        </chakra.button>
        {entries.map((entry) => {
          const Icon = entryIcon[entry.icon]
          const badge = entry.icon === 'notifications' && <UnreadBadge count={unread} corner={collapsed} />
          return (
            <chakra.a key={entry.path} asChild css={row}>
              <EntryLink entry={entry} onPick={onNavigate}>
                <Icon aria-hidden />
                <chakra.span css={collapsed ? floatingWord : undefined}>{entry.label}</chakra.span>
                {collapsed ? (
                  <chakra.span position="absolute" insetInlineStart="10px" top="9px">
                    {badge}
                  </chakra.span>
                ) : (
                  badge
                )}
              </EntryLink>
            </chakra.a>
          )
        })}
      </chakra.div>
      <chakra.button type="button" css={row} aria-expanded={!collapsed} onClick={toggle}>
        {collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        <chakra.span css={collapsed ? floatingWord : undefined}>
          {collapsed ? 'Expand' : 'Collapse'}
          <chakra.span srOnly> sidebar</chakra.span>
        </chakra.span>
      </chakra.button>
    </chakra.nav>
  )
}

function remembered(): 'open' | 'closed' | null {
  const value = device.get(KEY)
  return value === 'open' || value === 'closed' ? value : null
}

function remember(state: 'open' | 'closed') {
  device.set(KEY, state)
}
