// The frame of every signed-in screen: sidebar and header at a desk, top bar and bottom bar on a phone.
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SidebarEntry } from '#domain/navigation.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { BrandMark } from '#web/design/BrandMark.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { LOW, useMedia, usePhone } from '#web/design/media.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useReadsOn } from './useReadsOn.ts'
import type { ShellViewer } from './viewer.ts'

export type ShellProps = {
  viewer: ShellViewer
  /** The entries of the sidebar and the bottom bar. */
  entries: readonly SidebarEntry[]
  unread: number
  title: string
  /** The screen's own buttons, in the header. */
  actions?: ReactNode
  /** On a phone they float above the bottom bar: for users who do little else. In the header they are icons. */
  areActionsFloating: boolean
  /** A line above everything, such as the banner of a test environment. */
  banner?: ReactNode
  onLogOut: () => void
  /** Opens the command palette. */
  onFind: () => void
  /** Opens the help of the screen. */
  onHelp: () => void
  /** Called after a click on an entry, in addition to the navigation. */
  onNavigate?: (entry: SidebarEntry) => void
  children: ReactNode
}

export function Shell(props: ShellProps) {
  const phone = usePhone()
  return (
    <>
      <chakra.a
        href="#main"
        position="fixed"
        top="2"
        insetInlineStart="2"
        zIndex="toast"
        padding="3"
        borderRadius="md"
        bg="ink"
        color="onInk"
        fontWeight="strong"
        translate="0 -80px"
        _focusVisible={{ translate: '0 0', boxShadow: 'focus' }}
      >
        Skip to content
      </chakra.a>
      {phone ? <PhoneFrame {...props} /> : <DeskFrame {...props} />}
    </>
  )
}

function DeskFrame({
  viewer,
  entries,
  unread,
  title,
  actions,
  banner,
  onLogOut,
  onFind,
  onHelp,
  onNavigate,
  children,
}: ShellProps) {
  return (
    <chakra.div display="flex" flexDirection="column" height="100dvh" overflow="hidden">
      {banner}
      <chakra.div display="flex" flex="1" minHeight="0">
        <Sidebar entries={entries} unread={unread} onFind={onFind} onNavigate={onNavigate} />
        <chakra.div display="flex" flexDirection="column" flex="1" minWidth="0">
          <Header title={title} viewer={viewer} actions={actions} onHelp={onHelp} onLogOut={onLogOut} />
          <chakra.main
            id="main"
            data-scrolls="main"
            tabIndex={-1}
            flex="1"
            // Contains the absolutely positioned texts for screen readers; otherwise they make the document scroll.
            position="relative"
            minHeight="0"
            overflowY="auto"
            outline="none"
            // The focus stays clear of the foot of a form.
            css={{ scrollPaddingBlock: '8px 80px' }}
          >
            {children}
          </chakra.main>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

function PhoneFrame({
  viewer,
  entries,
  unread,
  title,
  actions,
  areActionsFloating,
  banner,
  onLogOut,
  onFind,
  onHelp,
  onNavigate,
  children,
}: ShellProps) {
  const low = useMedia(LOW)
  const floating = areActionsFloating && !low && actions
  const bar = (
    <BottomBar
      isInFlow={low}
      entries={entries}
      unread={unread}
      viewer={viewer}
      onHelp={onHelp}
      onLogOut={onLogOut}
      onNavigate={onNavigate}
    />
  )
  return (
    <>
      <chakra.div position={low ? 'static' : 'sticky'} top="0" zIndex="bar">
        {banner}
        <chakra.header
          display="flex"
          alignItems="center"
          gap="2"
          height="56px"
          paddingInline="4"
          bg="surface"
          borderBottomWidth="1px"
          borderColor="line"
        >
          <BrandMark />
          <chakra.h1
            flex="1"
            minWidth="0"
            fontSize="17px"
            fontWeight="bold"
            letterSpacing="snug"
            lineHeight="1.15"
          >
            {title}
          </chakra.h1>
          {actions && !floating && (
            <chakra.div display="flex" gap="2" flex="none" css={{ '& > *': asIcon }}>
              {actions}
            </chakra.div>
          )}
          <IconButton label="Find" onClick={onFind}>
            <Search aria-hidden />
          </IconButton>
          <Avatar person={viewer} />
        </chakra.header>
      </chakra.div>
      {low && bar}
      <chakra.main
        id="main"
        tabIndex={-1}
        display="block"
        outline="none"
        paddingBottom={`calc(var(--bottom-bar) + ${floating ? 80 : 16}px)`}
      >
        {children}
      </chakra.main>
      {floating && <PhoneActions>{floating}</PhoneActions>}
      {!low && bar}
    </>
  )
}

/** A button as its icon; the label stays for screen readers. */
const asIcon = {
  flex: 'none',
  width: 'touch',
  height: 'touch',
  padding: '0',
  '& span > span': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' },
} as const

/** The screen's buttons within reach of the thumb: full width, or one round button while the user scrolls down. */
function PhoneActions({ children }: { children: ReactNode }) {
  const small = useReadsOn()
  return (
    <chakra.div
      position="fixed"
      insetInlineStart={small ? 'auto' : '4'}
      insetInlineEnd="4"
      bottom="calc(var(--bottom-bar) + 14px)"
      zIndex="bar"
      display="flex"
      gap="2"
      css={{
        '& > *': {
          flex: '1',
          height: '50px',
          fontSize: 'lg',
          borderRadius: 'lg',
          boxShadow: 'float',
          ...(small && {
            ...asIcon,
            width: '56px',
            height: '56px',
            borderRadius: 'full',
            animation: 'appear 150ms',
            '& svg': { width: '22px', height: '22px' },
          }),
        },
      }}
    >
      {children}
    </chakra.div>
  )
}
