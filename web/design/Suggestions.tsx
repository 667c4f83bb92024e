// Suggestions that each take one press. They wrap onto further lines, and fold after the first few. Tab stops once;
// arrow keys move between them.
import { chakra } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button } from './Button.tsx'
import { usePhone } from './media.ts'
import { Menu, type MenuItem } from './Menu.tsx'
import { focusInRow } from './moveFocus.ts'

export type Suggestion = {
  key: string
  icon: ReactNode
  content: ReactNode
  onPick: () => void
  /** Whether it is the current choice, where choices can be swapped. */
  isTaken?: boolean
  /** A second button of the suggestion, with its own action. */
  menu?: { label: string; items: readonly MenuItem[] }
}

/** How many it shows before it folds: two lines on a phone, three at a desk. */
const AT_FIRST = { phone: 2, desk: 6 }

export type SuggestionRoom = {
  /** Keeps its height (`useReservedHeight`). */
  element: RefObject<HTMLElement | null>
  /** Changes with its other content. */
  about: string
}

type Props = {
  /** The action of a suggestion, for screen readers. */
  label: string
  items: readonly Suggestion[]
  /** An element with reserved room: suggestions fold until they no longer make it higher. */
  room?: SuggestionRoom
}

export function Suggestions({ label, items, room }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const usual = usePhone() ? AT_FIRST.phone : AT_FIRST.desk
  const fewer = useFewer(room, Math.min(usual, items.length))
  const atFirst = usual - fewer
  const [isUnfolded, setUnfolded] = useState(false)
  // A single hidden suggestion takes the room of the button that would show it.
  const folded = isUnfolded || (fewer === 0 && items.length <= atFirst + 1) ? 0 : items.length - atFirst
  const shown = folded > 0 ? items.slice(0, atFirst) : items
  const toFirstUnfolded = useEffectEvent(() => {
    const first = `:scope > :nth-child(${atFirst + 1})`
    row.current?.querySelector<HTMLElement>(`${first}:is(button), ${first} button`)?.focus()
  })
  useEffect(() => {
    if (isUnfolded) toFirstUnfolded()
  }, [isUnfolded])
  const [reached, setReached] = useState('')
  const stop = shown.some(({ key }) => reached.startsWith(`${key} `)) || reached === 'more' ? reached : null
  const stopOf = (id: string) => ({
    tabIndex: id === (stop ?? `${shown[0]?.key} pick`) ? 0 : -1,
    onFocus: () => setReached(id),
  })
  return (
    <chakra.div
      ref={row}
      role="group"
      aria-label={label}
      // An open menu is elsewhere, though its events also arrive here.
      onKeyDown={(event) => focusInRow(event, [...event.currentTarget.querySelectorAll('button')])}
      display="flex"
      flexWrap="wrap"
      gap="2"
      minWidth="0"
    >
      {shown.map(({ key, menu, ...item }) =>
        menu ? (
          <ChipWithMenu
            key={key}
            {...item}
            menu={menu}
            stop={stopOf(`${key} pick`)}
            menuStop={stopOf(`${key} menu`)}
          />
        ) : (
          <Chip key={key} {...item} stop={stopOf(`${key} pick`)} />
        ),
      )}
      {folded > 0 && (
        <Button
          variant="ghost"
          borderRadius="full"
          height={height}
          fontSize="sm"
          // Narrow enough for the line of the last suggestion.
          paddingInline={{ base: '2', md: '4' }}
          aria-expanded={false}
          {...stopOf('more')}
          onClick={() => setUnfolded(true)}
        >
          {folded} more
        </Button>
      )}
    </chakra.div>
  )
}

/** The number of suggestions without room; 0 if there is no limit. */
function useFewer(room: SuggestionRoom | undefined, most: number): number {
  const [tried, setTried] = useState({ about: '', fewer: 0 })
  const fewer = tried.about === room?.about ? tried.fewer : 0
  const latest = useRef(room)
  latest.current = room
  const about = room?.about ?? ''
  // Before it is painted.
  useLayoutEffect(() => {
    const element = latest.current?.element.current
    if (element && isHigher(element) && fewer < most) setTried({ about, fewer: fewer + 1 })
  }, [about, fewer, most])
  return fewer
}

/** Whether an element is higher than its reserved room. */
const isHigher = (element: HTMLElement) =>
  element.offsetHeight > Number.parseFloat(element.style.minHeight) + 1

const whole = { borderRadius: 'full' }
const start = { borderStartRadius: 'full', borderEndRadius: '0', minWidth: '0', flexShrink: '1' }
const height = { base: 'touch', md: '34px' }

/** Whether Tab stops at a button. */
type Stop = { tabIndex: number; onFocus: () => void }
type ChipProps = Omit<Suggestion, 'key' | 'menu'> & { stop: Stop }

/** `corners`: the left part of a pill, or the whole. */
function Chip({
  icon,
  content,
  onPick,
  isTaken,
  stop,
  corners = whole,
}: ChipProps & { corners?: typeof whole | typeof start }) {
  return (
    <Button
      {...stop}
      onClick={onPick}
      aria-pressed={isTaken}
      {...corners}
      height="auto"
      minHeight={height}
      maxWidth="100%"
      paddingBlock="1"
      paddingInline="3.5"
      // With large letters a long suggestion takes a second line.
      whiteSpace="normal"
      overflowWrap="anywhere"
      textAlign="start"
      fontWeight="medium"
      fontSize={{ base: 'md', md: 'sm' }}
      css={{ '&[aria-pressed=true]': { borderColor: 'ink', boxShadow: 'chosen' } }}
    >
      {icon}
      <chakra.span minWidth="0">{content}</chakra.span>
    </Button>
  )
}

/** One pill with two buttons. */
function ChipWithMenu({
  menu,
  menuStop,
  ...chip
}: ChipProps & Required<Pick<Suggestion, 'menu'>> & { menuStop: Stop }) {
  return (
    <chakra.span display="inline-flex" minWidth="0" maxWidth="100%">
      <Chip {...chip} corners={start} />
      <Menu
        items={menu.items}
        trigger={(trigger) => (
          <Button
            {...trigger}
            {...menuStop}
            aria-label={menu.label}
            title={menu.label}
            height="auto"
            minHeight={height}
            width={{ base: 'touch', md: '34px' }}
            paddingInline="0"
            marginInlineStart="-1px"
            borderStartRadius="0"
            borderEndRadius="full"
          >
            <Ellipsis aria-hidden />
          </Button>
        )}
      />
    </chakra.span>
  )
}
