// The phone's More sheet: the other screens, the theme, the user and Log Out.
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { CircleQuestionMark, LogOut } from 'lucide-react'
import type { SidebarEntry } from '#domain/navigation.ts'
import { fullName, userTypeLabel } from '#domain/people.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { Button } from '#web/design/Button.tsx'
import type { ShellViewer } from './viewer.ts'
import { EntryLink } from './EntryLink.tsx'
import { entryIcon } from './entryIcon.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: 'touch',
  paddingInline: '3',
  borderRadius: 'md',
  fontSize: 'lg',
  fontWeight: 'medium',
  textDecoration: 'none',
  '& svg': { width: '20px', height: '20px', strokeWidth: '1.75', color: 'inkFaint' },
  '&[aria-current=page]': { bg: 'accentSoft', '& svg': { color: 'ink' } },
} as const

type Props = {
  open: boolean
  onClose: () => void
  entries: readonly SidebarEntry[]
  viewer: ShellViewer
  onHelp: () => void
  onLogOut: () => void
  onNavigate?: (entry: SidebarEntry) => void
}

export function MoreSheet({ open, onClose, entries, viewer, onHelp, onLogOut, onNavigate }: Props) {
  const leave = (entry: SidebarEntry) => {
    onClose()
    onNavigate?.(entry)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(change) => !change.open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop
          position="fixed"
          inset="0"
          bg="scrim"
          zIndex="modal"
          _open={{ animation: 'appear 150ms' }}
          _closed={{ animation: 'vanish 120ms' }}
        />
        <Dialog.Positioner position="fixed" inset="0" zIndex="modal" display="flex" alignItems="flex-end">
          <Dialog.Content
            aria-label="More"
            width="100%"
            maxHeight="85dvh"
            overflowY="auto"
            bg="surface"
            borderTopRadius="16px"
            paddingInline="4"
            paddingTop="5"
            paddingBottom="calc(16px + env(safe-area-inset-bottom))"
            outline="none"
            _open={{ animation: 'appear 150ms' }}
            _closed={{ animation: 'vanish 120ms' }}
          >
            <Viewer viewer={viewer} />
            <Places entries={entries} onPick={leave} />
            <chakra.div
              display="grid"
              gap="3"
              marginTop="4"
              paddingTop="4"
              borderTopWidth="1px"
              borderColor="line"
            >
              <ThemeChoice />
              <Button
                onClick={() => {
                  onClose()
                  onHelp()
                }}
              >
                <CircleQuestionMark aria-hidden />
                Help
              </Button>
              <Button onClick={onLogOut}>
                <LogOut aria-hidden />
                Log Out
              </Button>
            </chakra.div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Viewer({ viewer }: { viewer: ShellViewer }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="3" paddingInline="3" marginBottom="3">
      <Avatar person={viewer} size={40} />
      <chakra.div minWidth="0">
        <chakra.p fontWeight="semibold" fontSize="lg" overflowWrap="anywhere">
          Welcome {fullName(viewer)}
        </chakra.p>
        <chakra.p textStyle="small" color="inkSoft">
          {userTypeLabel[viewer.userType]}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

function Places(props: { entries: readonly SidebarEntry[]; onPick: (entry: SidebarEntry) => void }) {
  const { entries, onPick } = props
  return (
    <chakra.nav aria-label="More" display="flex" flexDirection="column">
      {entries.map((entry) => {
        const Icon = entryIcon[entry.icon]
        return (
          <chakra.a key={entry.path} asChild css={row}>
            <EntryLink entry={entry} onPick={onPick}>
              <Icon aria-hidden />
              {entry.label}
            </EntryLink>
          </chakra.a>
        )
      })}
    </chakra.nav>
  )
}
