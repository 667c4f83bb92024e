// The desk's header: the title, the user, the screen's actions, the theme and Log Out.
import { chakra } from '@chakra-ui/react'
import { CircleQuestionMark, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName, userTypeLabel } from '#domain/people.ts'
import { Avatar } from '#web/design/Avatar.tsx'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import type { ShellViewer } from './viewer.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** A header in which its letters leave no room for one line: rem of a container grow with the letters of the page. */
const LARGE_LETTERS = '@container (max-width: 56rem)'

export function Header({
  title,
  viewer,
  actions,
  onHelp,
  onLogOut,
}: {
  title: string
  viewer: ShellViewer
  actions?: ReactNode
  onHelp: () => void
  onLogOut: () => void
}) {
  return (
    <chakra.header
      flex="none"
      containerType="inline-size"
      bg="surface"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div
        display="flex"
        alignItems="center"
        columnGap={{ base: '3', xl: '4' }}
        rowGap="2"
        minHeight="63px"
        paddingInline="6"
        css={{ [LARGE_LETTERS]: { flexWrap: 'wrap', paddingBlock: '2' } }}
      >
        <chakra.h1
          textStyle="title"
          flex="1 0 auto"
          maxWidth="60%"
          truncate
          css={{ [LARGE_LETTERS]: { flex: 'none' } }}
        >
          {title}
        </chakra.h1>
        <chakra.div
          display="flex"
          alignItems="center"
          gap="3"
          justifyContent="flex-end"
          minWidth="0"
          flex="0 1 auto"
          marginInlineStart="auto"
          color="inkSoft"
          css={{ [LARGE_LETTERS]: { flex: '1 1 0' } }}
        >
          <chakra.p textStyle="small" truncate title={fullName(viewer)}>
            Welcome{' '}
            <chakra.b color="ink" fontWeight="semibold">
              {fullName(viewer)}
            </chakra.b>{' '}
            <span aria-hidden>·</span> {userTypeLabel[viewer.userType]}
          </chakra.p>
          <Avatar person={viewer} />
        </chakra.div>
        <chakra.div
          display="flex"
          justifyContent="flex-end"
          alignItems="center"
          gap="2"
          flex="none"
          css={{
            [LARGE_LETTERS]: { flex: '0 1 auto', flexWrap: 'wrap', minWidth: '0', marginInlineStart: 'auto' },
          }}
        >
          {actions}
          <IconButton label="Help" aria-keyshortcuts="?" onClick={onHelp}>
            <CircleQuestionMark aria-hidden />
          </IconButton>
          <ThemeSwitch />
          <Button onClick={onLogOut}>
            <LogOut aria-hidden />
            <chakra.span srOnly={{ base: true, lg: false }}>Log Out</chakra.span>
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.header>
  )
}
