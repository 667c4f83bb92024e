// A list whose order counts: rows move by their buttons, or by Alt with an arrow key. Screen readers announce the new
// position.
import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '#web/design/IconButton.tsx'

type Props<Item extends { key: string }> = {
  label: string
  items: readonly Item[]
  /** The name of the row at an index for screen readers, such as 'Rule 3'. */
  nameOf: (item: Item, index: number) => string
  onChange: (items: readonly Item[]) => void
  /** The content sits below the buttons on a phone; otherwise next to them. */
  isTall?: boolean
  isMarked?: (index: number) => boolean
  children: (item: Item, index: number) => ReactNode
}

export function OrderedRows<Item extends { key: string }>(props: Props<Item>) {
  const { label, items, nameOf, isTall = false, isMarked, children } = props
  const { list, said, move, remove } = useOrder(props)
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey) return
    // The browser would open a list of choices.
    event.preventDefault()
    move(index, by)
  }
  const areas = isTall ? '"index buttons" "content content"' : '"index content buttons"'
  return (
    <>
      <chakra.ol ref={list} aria-label={label} tabIndex={-1} outline="none" listStyleType="none">
        {items.map((item, index) => {
          const name = nameOf(item, index)
          return (
            <chakra.li
              key={item.key}
              onKeyDown={(event) => onKeyDown(event, index)}
              display="grid"
              gridTemplateAreas={{ base: areas, md: '"index content buttons"' }}
              gridTemplateColumns={{
                base: isTall ? '1fr auto' : '28px minmax(0, 1fr) auto',
                md: '28px minmax(0, 1fr) auto',
              }}
              alignItems="start"
              columnGap="2"
              rowGap="1"
              paddingBlock={isTall ? '3' : '1'}
              paddingInline={{ base: '1', md: '2' }}
              marginInline={{ base: '-1', md: '-2' }}
              borderTopWidth="1px"
              borderColor="line"
              bg={isMarked?.(index) ? 'current' : undefined}
              boxShadow={isMarked?.(index) ? 'inset 3px 0 {colors.accent}' : undefined}
            >
              <chakra.span
                gridArea="index"
                paddingTop={{ base: '11px', md: '9px' }}
                paddingInlineStart="1"
                color="inkSoft"
                fontWeight="strong"
                fontVariantNumeric="tabular-nums"
                aria-hidden
              >
                {index + 1}
              </chakra.span>
              <chakra.div gridArea="content" minWidth="0">
                {children(item, index)}
              </chakra.div>
              <chakra.div gridArea="buttons" display="flex">
                <IconButton
                  label={`Move ${name} up`}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move ${name} down`}
                  aria-disabled={index === items.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                <IconButton label={`Remove ${name}`} data-remove="" onClick={() => remove(index)}>
                  <X aria-hidden />
                </IconButton>
              </chakra.div>
            </chakra.li>
          )
        })}
      </chakra.ol>
      <chakra.p role="status" srOnly>
        {said}
      </chakra.p>
    </>
  )
}

/** Moves and removes rows, keeps the focus, and announces the result. */
function useOrder<Item extends { key: string }>({ items, nameOf, onChange }: Props<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  // The browser takes the focus from an element that moves.
  const focus = useRef<(() => HTMLElement | null | undefined) | null>(null)
  useLayoutEffect(() => {
    focus.current?.()?.focus({ preventScroll: true })
    focus.current = null
  }, [items])
  const move = (index: number, by: number) => {
    const to = index + by
    const item = items[index]!
    if (to < 0 || to >= items.length) return
    const focused = document.activeElement as HTMLElement | null
    focus.current = () => focused
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, item))
    setSaid(`${nameOf(item, index)} is now number ${to + 1} of ${items.length}`)
  }
  const remove = (index: number) => {
    focus.current = () =>
      [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])].at(
        Math.min(index, items.length - 2),
      ) ?? list.current
    onChange(items.toSpliced(index, 1))
    setSaid(`${nameOf(items[index]!, index)} removed`)
  }
  return { list, said, move, remove }
}
