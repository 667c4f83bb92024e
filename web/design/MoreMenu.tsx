// Further actions behind one button.
import { Ellipsis } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

type Props = {
  /** Tells several menus apart: 'More for Task 1'. */
  label?: string
  items: readonly MenuItem[]
  /** -1 in a list where Tab does not stop at each row. */
  tabIndex?: 0 | -1
  /** Called when the user is about to open the menu. */
  onReach?: () => void
}

/** Renders nothing without items. */
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
