// The actions on the selected users, and the progress of deleting them.
import { chakra } from '@chakra-ui/react'
import { ChevronUp, LogOut, Mail, MapPin, Trash2, UserX, UsersRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '#web/design/Button.tsx'
import { usePhone } from '#web/design/media.ts'
import { Menu, type MenuItem } from '#web/design/Menu.tsx'
import { BulkBar } from '#web/design/table/BulkBar.tsx'
import type { Deleting } from './useDeleting.ts'
import type { PickedActs } from './usePickedActs.ts'
import type { useWelcomePicked } from './useWelcomePicked.ts'

const LinkPeople = lazy(() =>
  import('#web/accounts/LinkPeople.tsx').then((module) => ({ default: module.LinkPeople })),
)

type Props = {
  deleting: Deleting
  welcoming: ReturnType<typeof useWelcomePicked>
  acts: PickedActs
}

/** A desktop has room for the actions of a working day; a phone has all of them in the menu. */
export function PickedBar({ deleting, welcoming, acts }: Props) {
  const { picked, progress, clear, deletePicked } = deleting
  const { due, isSending, send } = welcoming
  const isPhone = usePhone()
  const isBusy = isSending || acts.isBusy || progress !== null
  const welcome: MenuItem = {
    label: due === picked ? 'Send welcome e-mail' : `Send welcome e-mail to ${due} of them`,
    icon: <Mail aria-hidden />,
    onSelect: send,
  }
  const move: MenuItem = { label: 'Move to group…', icon: <UsersRound aria-hidden />, onSelect: acts.move }
  const rest: MenuItem[] = [
    { label: 'Set pay location…', icon: <MapPin aria-hidden />, onSelect: acts.setPayLocation },
    { label: 'Log out…', icon: <LogOut aria-hidden />, onSelect: acts.logOut },
    { label: 'Disable…', icon: <UserX aria-hidden />, tone: 'danger', onSelect: acts.disable },
  ]
  const shown = isPhone ? [] : [...(due > 0 ? [welcome] : []), move]
  const items = isPhone ? [move, ...(due > 0 ? [welcome] : []), ...rest] : rest
  return (
    <>
      <BulkBar
        count={picked}
        detail={progress ? `deleting ${progress.done + 1} of ${progress.of}` : undefined}
        onClear={clear}
      >
        {shown.map(({ label, icon, onSelect }) => (
          <Button
            key={label}
            variant="onInk"
            busy={isSending && label === welcome.label}
            disabled={isBusy}
            aria-label={label}
            onClick={onSelect}
          >
            {icon}
            {label === welcome.label ? <WelcomeLabel label={label} /> : label}
          </Button>
        ))}
        <Menu
          items={items}
          trigger={(trigger) => (
            <Button
              {...trigger}
              variant="onInk"
              paddingInline={{ base: '2', md: '3.5' }}
              busy={isPhone ? isBusy : acts.isBusy}
              disabled={isBusy}
            >
              {isPhone ? 'Actions' : 'More'}
              <ChevronUp aria-hidden />
            </Button>
          )}
        />
        <Button
          variant="dangerSolid"
          paddingInline={{ base: '2', md: '3.5' }}
          busy={progress !== null}
          disabled={isSending || acts.isBusy}
          onClick={deletePicked}
        >
          <chakra.span display={{ base: 'none', md: 'contents' }}>
            <Trash2 aria-hidden />
          </chakra.span>
          Delete
        </Button>
      </BulkBar>
      {acts.linking && (
        <Suspense>
          <LinkPeople {...acts.linking} onDone={acts.onLinked} onClosed={acts.close} />
        </Suspense>
      )}
    </>
  )
}

/** A tablet has room for one word. */
function WelcomeLabel({ label }: { label: string }) {
  return (
    <>
      <chakra.span hideBelow="lg">{label}</chakra.span>
      <chakra.span hideFrom="lg">Welcome</chakra.span>
    </>
  )
}
