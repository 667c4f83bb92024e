// A row of suggestions that each take one press. On a phone it scrolls sideways in one line; at a desk it folds after
// the first few.
import { chakra } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { usePhone } from './media.ts'
import { Menu, type MenuItem } from './Menu.tsx'

export type Suggestion = {
  key: string
  icon: ReactNode
  content: ReactNode
  onPick: () => void
  /** A second button of the suggestion, with its own action. */
  menu?: { label: string; items: readonly MenuItem[] }
}

/** How many a desk shows before it folds: three rows. */
const AT_FIRST = 6

/** @param label what pressing a suggestion does, for screen readers. */
export function Suggestions({ label, items }: { label: string; items: readonly Suggestion[] }) {
  const row = useRef<HTMLDivElement>(null)
  const isPhone = usePhone()
  const [isUnfolded, setUnfolded] = useState(false)
  // A single hidden suggestion takes the room of the button that would show it.
  const folded = isPhone || isUnfolded || items.length <= AT_FIRST + 1 ? 0 : items.length - AT_FIRST
  const shown = folded > 0 ? items.slice(0, AT_FIRST) : items
  useEffect(() => {
    const first = `:scope > :nth-child(${AT_FIRST + 1})`
    if (isUnfolded) row.current?.querySelector<HTMLElement>(`${first}:is(button), ${first} button`)?.focus()
  }, [isUnfolded])
  return (
    <chakra.div
      ref={row}
      role="group"
      aria-label={label}
      display="flex"
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      gap="2"
      minWidth="0"
      overflowX={{ base: 'auto', md: 'visible' }}
      scrollbarWidth="none"
      // Room for the focus ring, and for a row that scrolls past the screen's edge.
      marginInline={{ base: '-16px', md: '0' }}
      paddingInline={{ base: '4', md: '0' }}
      marginBlock="-4px"
      paddingBlock="4px"
      scrollPaddingInline="16px"
    >
      {shown.map(({ key, menu, ...item }) =>
        menu ? <ChipWithMenu key={key} {...item} menu={menu} /> : <Chip key={key} {...item} />,
      )}
      {folded > 0 && (
        <Button
          variant="ghost"
          borderRadius="full"
          height={height}
          fontSize="sm"
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
        >
          {folded} more
        </Button>
      )}
    </chakra.div>
  )
}

const whole = { borderRadius: 'full' }
const start = { borderStartRadius: 'full', borderEndRadius: '0', minWidth: '0' }
const height = { base: '44px', md: '34px' }

type ChipProps = Omit<Suggestion, 'key' | 'menu'>

/** `corners`: the left part of a pill, or the whole. */
function Chip({
  icon,
  content,
  onPick,
  corners = whole,
}: ChipProps & { corners?: typeof whole | typeof start }) {
  return (
    <Button
      onClick={onPick}
      {...corners}
      height={height}
      maxWidth={{ base: '300px', md: '100%' }}
      paddingInline="3.5"
      fontWeight="medium"
      fontSize={{ base: 'md', md: 'sm' }}
    >
      {icon}
      <chakra.span truncate>{content}</chakra.span>
    </Button>
  )
}

/** One pill with two buttons. */
function ChipWithMenu({ menu, ...chip }: ChipProps & Required<Pick<Suggestion, 'menu'>>) {
  return (
    <chakra.span display="inline-flex" minWidth="0" flex={{ base: 'none', md: '0 1 auto' }}>
      <Chip {...chip} corners={start} />
      <Menu
        items={menu.items}
        trigger={(trigger) => (
          <Button
            {...trigger}
            aria-label={menu.label}
            title={menu.label}
            height={height}
            width={{ base: '44px', md: '34px' }}
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
