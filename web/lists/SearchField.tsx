// The search of a list, which is part of the address. At a desk it is a field; on a phone the user searches in the
// palette, and the list shows the search text.
import { chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { offerSearch } from '#web/client/searchOnScreen.ts'
import { targetOf, useRouter, useUrlState } from '#web/client/urlState.ts'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { Kbd } from '#web/design/Kbd.tsx'
import { usePhone } from '#web/design/media.ts'
import { searchParam, writeParams, type Param } from './params.ts'

/** Milliseconds without input before the address changes. */
const PAUSE = 250

/** Of a number. */
const DIGITS = 9

type Props = {
  /** Names the list. */
  label: string
  /** An example. */
  placeholder: string
  /** Every field that is searched. */
  finds: string
  /** A record's number to find by, instead of words. */
  number?: Param<number>
}

export function SearchField(props: Props) {
  return usePhone() ? <AppliedSearch {...props} /> : <Field {...props} />
}

function AppliedSearch({ label, placeholder, number }: Props) {
  const param: Param<string> | Param<number> = number ?? searchParam.search
  const [search, changeAddress] = useUrlState()
  const applied = search.get(param.name) ?? ''
  const apply = useEffectEvent((text: string) =>
    changeAddress((now) => writeParams({ param }, now, { param: param.read(text) })),
  )
  useEffect(() => {
    const accepts = (text: string) => (number ?? searchParam.search).read(text) !== null
    return offerSearch({ label, placeholder, accepts, apply })
  }, [label, placeholder, number])
  if (applied === '') return null
  return (
    <FilterChip
      toggle
      label="Search"
      value={`“${applied}”`}
      icon={<X aria-hidden />}
      aria-label={`Clear search “${applied}”`}
      aria-pressed={undefined}
      onClick={() => changeAddress((now) => writeParams({ param }, now, { param: null }))}
    />
  )
}

/** '/' focuses it. */
function Field({ label, placeholder, finds, number }: Props) {
  const param: Param<string> | Param<number> = number ?? searchParam.search
  const [search, changeAddress] = useUrlState()
  const router = useRouter()
  const { pathname } = useLocation()
  const applied = search.get(param.name) ?? ''
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
  const change = (typed: string) => {
    const next = number ? typed.replace(/\D/g, '').slice(0, DIGITS) : typed
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Another screen is loading: changing this one's address would cancel that.
      if (targetOf(router).pathname !== pathname) return
      setSent(next.trim())
      changeAddress((now) => writeParams({ param }, now, { param: param.read(next) }), { replace: true })
    }, PAUSE)
  }
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="1.5"
      height="36px"
      paddingInlineStart="3"
      paddingInlineEnd="2"
      width="248px"
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
        inputMode={number ? 'numeric' : undefined}
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
        fontSize="14px"
      />
      <Kbd>/</Kbd>
    </chakra.label>
  )
}
