// A button that opens a short list of actions or choices. Arrow keys, letters, Home and End move through it.
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { focusInColumn } from './moveFocus.ts'
import { Popup } from './Popup.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  /** It stays in the list, and its label says why it cannot be chosen. */
  disabled?: boolean
  /** If given, the items are choices, and this one is selected or not. */
  checked?: boolean
  onSelect: () => void
}

type Trigger = {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export type MenuProps = {
  items: readonly MenuItem[]
  /** The button; it gets the props that connect it to the menu. */
  trigger: (props: Trigger) => ReactNode
}

export function Menu({ items, trigger }: MenuProps) {
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const close = (returnFocus: boolean) => {
    setOpen(false)
    if (returnFocus) frame.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const select = (item: MenuItem) => {
    close(true)
    item.onSelect()
  }
  return (
    <chakra.span
      ref={frame}
      display="inline-flex"
      flex="none"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      {trigger({
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {open && (
        <Popup anchor={frame} role="menu" aria-labelledby={`${id}-button`}>
          <Items items={items} onSelect={select} onLeave={close} />
        </Popup>
      )}
    </chakra.span>
  )
}

type ItemsProps = {
  items: readonly MenuItem[]
  onSelect: (item: MenuItem) => void
  onLeave: (returnFocus: boolean) => void
}

function Items({ items, onSelect, onLeave }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const all = buttons(list.current)
    const chosen = all.find((button) => button.getAttribute('aria-checked') === 'true')
    ;(chosen ?? all[0])?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onLeave(true)
    if (event.key === 'Escape') onLeave(true)
    else {
      const all = buttons(list.current)
      if (!focusInColumn(event, all, { wraps: true })) {
        const next = beginningWith(event.key, all)
        if (!next) return
        next.focus()
      }
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <chakra.div ref={list} role="none" padding="1" minWidth="200px" onKeyDown={onKeyDown}>
      {items.map((item) => (
        <chakra.button
          key={item.label}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          tabIndex={-1}
          aria-disabled={item.disabled}
          onClick={() => item.disabled || onSelect(item)}
          display="flex"
          alignItems="center"
          gap="2.5"
          width="100%"
          minHeight={{ base: 'touch', md: '34px' }}
          paddingInline="2.5"
          borderRadius="sm"
          textAlign="start"
          fontSize={{ base: 'lg', md: 'md' }}
          color={item.tone === 'danger' ? 'danger' : 'ink'}
          cursor="pointer"
          outline="none"
          _disabled={{ color: 'inkFaint', cursor: 'default' }}
          _hover={{ bg: 'hover' }}
          _focus={{ bg: 'press' }}
          css={{ '& svg': { width: '16px', height: '16px', strokeWidth: '1.9', flex: 'none' } }}
        >
          {item.icon}
          <chakra.span flex="1">{item.label}</chakra.span>
          {item.checked && <Check aria-hidden />}
        </chakra.button>
      ))}
    </chakra.div>
  )
}

function buttons(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

/** The next one after the focused one that begins with a letter. */
function beginningWith(key: string, all: HTMLElement[]): HTMLElement | undefined {
  if (key.length > 1) return undefined
  const at = all.indexOf(document.activeElement as HTMLElement) + 1
  const rest = [...all.slice(at), ...all.slice(0, at)]
  return rest.find((button) => button.textContent.toLowerCase().startsWith(key.toLowerCase()))
}
