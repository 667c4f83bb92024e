// The search field of a list. The search is part of the address, and changes it after a short pause in typing.
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { targetOf, useRouter, useUrlState } from '#web/client/urlState.ts'
import { Kbd } from '#web/design/Kbd.tsx'
import { searchParam, writeParams } from './params.ts'

/** Milliseconds without input before the address changes. */
const PAUSE = 250

/** The label names the list, the placeholder an example, and `finds` every field that is searched. '/' focuses it. */
export function SearchField(props: { label: string; placeholder: string; finds: string }) {
  const { label, placeholder, finds } = props
  const [search, changeAddress] = useUrlState()
  const router = useRouter()
  const { pathname } = useLocation()
  const applied = search.get('search') ?? ''
  const [text, setText] = useState(applied)
  // The last value that this field put into the address. Any other value came from elsewhere, such as Back.
  const [sent, setSent] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (applied !== seen) {
    setSeen(applied)
    if (applied !== sent) {
      setSent(applied)
      setText(applied)
    }
  }
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Another screen is loading: changing this one's address would cancel that.
      if (targetOf(router).pathname !== pathname) return
      setSent(next.trim())
      changeAddress((now) => writeParams(searchParam, now, { search: next }), { replace: true })
    }, PAUSE)
  }
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="1.5"
      height={{ base: '44px', md: '36px' }}
      paddingInlineStart="3"
      paddingInlineEnd="2"
      width={{ base: '100%', md: '248px' }}
      bg="surface"
      borderWidth="1px"
      borderColor="lineStrong"
      borderRadius="md"
      color="inkFaint"
      _focusWithin={{ boxShadow: 'focus' }}
    >
      <Search aria-hidden style={{ width: 16, height: 16, flex: 'none' }} />
      <chakra.input
        type="search"
        aria-label={label}
        title={finds}
        data-search
        placeholder={placeholder}
        value={text}
        onChange={(event) => change(event.target.value)}
        flex="1"
        minWidth="0"
        bg="transparent"
        color="ink"
        outline="none"
        fontSize={{ base: '16px', md: '14px' }}
      />
      <chakra.span hideBelow="md">
        <Kbd>/</Kbd>
      </chakra.span>
    </chakra.label>
  )
}
