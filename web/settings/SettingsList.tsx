// The list of the place for settings: its groups, what each entry holds or how it is, and a search over all settings.
import { chakra } from '@chakra-ui/react'
import { ArrowUpRight, ChevronRight, Search } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { addressOf, settingsGroups, type SettingsEntry } from '#domain/setting/views.ts'
import { Kbd } from '#web/design/Kbd.tsx'
import { focusInColumn } from '#web/design/moveFocus.ts'
import { EntryState } from './EntryState.tsx'
import { findSettings, type Found } from './findSettings.ts'
import { useEntryStates } from './useEntryStates.ts'

/** @param props.current the view on screen; null where the list is a page of its own. */
export function SettingsList({ current }: { current: string | null }) {
  const [words, setWords] = useState('')
  const nav = useRef<HTMLElement>(null)
  const states = useEntryStates()
  const found = findSettings(words)
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    const stops = [...nav.current!.querySelectorAll<HTMLElement>('input, a')]
    const [search, first] = stops
    if (event.key === 'Enter' && isTyping && words !== '') first?.click()
    else if (event.key === 'Escape' && words !== '') {
      setWords('')
      search?.focus()
    } else {
      // Home and End belong to what is typed.
      if (!isTyping || event.key.startsWith('Arrow')) focusInColumn(event, stops)
      return
    }
    event.preventDefault()
  }
  return (
    <chakra.nav
      ref={nav}
      aria-label="Settings"
      onKeyDown={onKeyDown}
      position={{ lg: 'sticky' }}
      top="0"
      // What is above the settings, such as the steps of the first day, may be as high as the room below.
      maxHeight={{ lg: 'calc(100dvh - 64px)' }}
      overflowY={{ lg: 'auto' }}
      maxWidth={{ md: '728px', lg: 'none' }}
      paddingInline={{ base: '4', md: '6', lg: '3' }}
      paddingTop="4"
      paddingBottom={{ base: '6', lg: '20' }}
    >
      <SearchBox words={words} onWords={setWords} />
      {settingsGroups.map(({ label, entries }) => {
        const shown = entries.filter(({ view }) => found.has(view))
        if (shown.length === 0) return null
        return (
          <chakra.section key={label} aria-label={label} marginTop={{ base: '5', lg: '4' }}>
            <chakra.h2 textStyle="caption" fontWeight="strong" color="inkFaint" paddingInline={{ lg: '2.5' }}>
              {label}
            </chakra.h2>
            <chakra.ul listStyleType="none" marginTop="1" css={groupOfRows}>
              {shown.map((entry) => (
                <li key={entry.view}>
                  <Row entry={entry} isCurrent={entry.view === current}>
                    <EntryState state={states?.[entry.view]} />
                  </Row>
                  <Hits hits={found.get(entry.view)!} />
                </li>
              ))}
            </chakra.ul>
          </chakra.section>
        )
      })}
      {found.size === 0 && (
        <chakra.p role="status" color="inkSoft" marginTop="4" paddingInline={{ lg: '2.5' }}>
          No setting has “{words.trim()}”.
        </chakra.p>
      )}
    </chakra.nav>
  )
}

/** On a page of its own each group is a card. */
const groupOfRows = {
  '@media (max-width: 1023.98px)': {
    backgroundColor: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
    '& > li + li': { borderTopWidth: '1px', borderColor: 'line' },
  },
} as const

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '52px', lg: '34px' },
  paddingInline: { base: '4', lg: '2.5' },
  borderRadius: { lg: 'md' },
  color: { base: 'ink', lg: 'inkSoft' },
  fontWeight: 'medium',
  textDecoration: 'none',
  transition: 'background-color 120ms, color 120ms',
  _hover: { bg: 'hover', color: 'ink' },
  _focusVisible: { outline: '2px solid transparent', boxShadow: 'focus', borderRadius: 'md' },
  '&[aria-current=page], &[aria-current=page]:hover': { bg: 'sunken', color: 'ink' },
  '&[aria-current=page]::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '-12px',
    top: '7px',
    bottom: '7px',
    width: '3px',
    borderEndRadius: '3px',
    bg: 'accent',
  },
  '& svg': { flex: 'none', width: '15px', height: '15px', color: 'inkFaint' },
} as const

const RowLink = chakra(Link)

type RowProps = { entry: SettingsEntry; isCurrent: boolean; children: React.ReactNode }

function Row({ entry, isCurrent, children }: RowProps) {
  return (
    <RowLink to={addressOf(entry)} aria-current={isCurrent ? 'page' : undefined} css={row}>
      <chakra.span flex="1 1 auto" minWidth="0">
        {entry.label}
      </chakra.span>
      {children}
      {'path' in entry ? (
        <ArrowUpRight aria-hidden />
      ) : (
        <chakra.span hideFrom="lg" display="flex">
          <ChevronRight aria-hidden />
        </chakra.span>
      )}
    </RowLink>
  )
}

/** The settings of an entry that have the words of the search. */
function Hits({ hits }: { hits: readonly Found[] }) {
  if (hits.length === 0) return null
  return (
    <chakra.ul listStyleType="none" paddingBottom="1">
      {hits.map(({ label, to }) => (
        <li key={label}>
          <RowLink
            to={to}
            css={row}
            minHeight={{ base: 'touch', lg: '28px' }}
            paddingInlineStart={{ base: '7', lg: '5' }}
            textStyle="small"
            fontWeight="normal"
          >
            {label}
          </RowLink>
        </li>
      ))}
    </chakra.ul>
  )
}

function SearchBox({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="1.5"
      height={{ base: 'touch', lg: '36px' }}
      paddingInlineStart="2.5"
      paddingInlineEnd="2"
      bg={{ base: 'surface', lg: 'bg' }}
      borderWidth="1px"
      borderColor="lineStrong"
      borderRadius="md"
      color="inkFaint"
      _focusWithin={{ boxShadow: 'focus' }}
    >
      <Search aria-hidden size={16} style={{ flex: 'none' }} />
      <chakra.input
        type="search"
        data-search-settings
        aria-label="Search settings"
        placeholder="Search settings"
        value={words}
        onChange={(event) => onWords(event.target.value)}
        flex="1"
        minWidth="0"
        bg="transparent"
        color="ink"
        outline="none"
        fontSize={{ base: '16px', lg: '14px' }}
      />
      <Kbd>/</Kbd>
    </chakra.label>
  )
}
