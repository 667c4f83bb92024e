// What else can be done with something, behind one button.
import { Ellipsis } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

type Props = {
  /** What it is of, where there are several: 'More for Task 1'. */
  label?: string
  items: readonly MenuItem[]
  /** -1 in a list that Tab does not walk. */
  tabIndex?: 0 | -1
  /** Something is about to be done. */
  onReach?: () => void
}

/** Nothing where there is nothing to do. */
export function MoreMenu({ label = 'More', items, tabIndex, onReach }: Props) {
  if (items.length === 0) return null
  return (
    <Menu
      items={items}
      trigger={(trigger) => (
        <IconButton {...trigger} label={label} tabIndex={tabIndex} onPointerEnter={onReach} onFocus={onReach}>
          <Ellipsis aria-hidden />
        </IconButton>
      )}
    />
  )
}
