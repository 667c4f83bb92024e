// The command palette: finds screens, actions, people, timesheets and manuals from anywhere (Ctrl K).
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { SidebarEntry } from '#domain/navigation.ts'
import { meaningOf, namedBy } from '#domain/palette.ts'
import type { CommandPalette_viewer$key } from '#web/__generated__/CommandPalette_viewer.graphql.ts'
import { useColourMode } from '#web/client/colourMode.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { usePhone } from '#web/design/media.ts'
import { OptionList } from '#web/fields/OptionList.tsx'
import { useCombobox } from '#web/fields/useCombobox.ts'
import { searchOnScreen } from '#web/client/searchOnScreen.ts'
import { useOpenTimesheet } from '#web/timesheets/useOpenTimesheet.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { useEntryOpens } from '../shell/useEntryOpens.ts'
import { actionChoices, datedChoices, screenChoices, searchChoices, type Choice } from './choices.tsx'
import { find, findAgain, type Ways } from './results.tsx'
import { device } from '#web/client/storage.ts'

/** Milliseconds to wait after a key press before searching: none, because the server answers before the next one. */
const PAUSE = 0
const LABEL = 'Find'

type Props = {
  viewer: CommandPalette_viewer$key
  /** The screens of the role, also those that the sidebar does not show yet. */
  entries: readonly SidebarEntry[]
  onLogOut: () => void
  onClosed: () => void
}

export function CommandPalette({ onClosed, ...props }: Props) {
  const { known, load, userId } = useChoices(props)
  const phone = usePhone()
  const placeholder = phone
    ? (searchOnScreen()?.placeholder ?? 'Screen, date, #1234, name')
    : 'A screen, an action, a date, #1234 or a name'
  const combobox = useCombobox<Choice>({
    isOpen: true,
    known,
    load,
    pause: PAUSE,
    onPick: (choice) => {
      if (isKept(choice)) noteChosen(userId, choice.id)
      onClosed()
      choice.run()
    },
  })
  return (
    <Dialog
      open
      onClose={onClosed}
      title={LABEL}
      width={600}
      field={
        <chakra.div display="flex" alignItems="center" gap="2.5" flex="1" minWidth="0">
          <chakra.span flex="none" color="inkFaint">
            <Search size={18} aria-hidden />
          </chakra.span>
          <chakra.input
            ref={focusAtOnce}
            data-autofocus
            type="text"
            aria-label={LABEL}
            placeholder={placeholder}
            autoCapitalize="none"
            enterKeyHint="go"
            flex="1"
            minWidth="0"
            height="44px"
            bg="transparent"
            outline="none"
            fontSize="lg"
            _placeholder={{ color: 'inkFaint' }}
            value={combobox.typed ?? ''}
            onChange={(event) => combobox.type(event.currentTarget.value)}
            {...combobox.input}
          />
        </chakra.div>
      }
    >
      <OptionList {...combobox.list} label={LABEL} maxHeight="none" />
    </Dialog>
  )
}

/** Keys typed right after the shortcut belong to the search field. */
function focusAtOnce(input: HTMLInputElement | null) {
  input?.focus()
}

/** Recent choices omit dates, which are soon outdated, and logging out. */
function isKept({ id }: Choice): boolean {
  return !/^(?:do:log-out|do:create-|all:)/.test(id)
}

/** The results: choices known in the browser, and records from the server. */
function useChoices({ viewer: key, entries, onLogOut }: Omit<Props, 'onClosed'>) {
  const viewer = useFragment(
    graphql`
      fragment CommandPalette_viewer on Viewer {
        userId
        userType
        allowTimesheetCreation
      }
    `,
    key,
  )
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const { open } = useTimesheetDialog()
  const openSheet = useOpenTimesheet(viewer)
  const { date: today } = useCompanyClock()
  const { mode, setMode } = useColourMode()
  const go = (path: string) => void navigate(path)
  const create = (date?: string) => open(null, date)
  const ways: Ways = { viewer, go, openSheet }
  const { kept, records } = useRecords(ways)
  const manualsOpen = useEntryOpens('manuals')
  const othersOpen = useEntryOpens('settings')
  const here = [
    ...screenChoices(viewer, entries, { manuals: manualsOpen, others: othersOpen }, go),
    ...actionChoices(viewer, { go, create, mode, setMode, logOut: onLogOut }),
  ]

  return {
    userId: viewer.userId,
    known: (search: string): Choice[] => {
      if (search !== '')
        return [
          ...searchChoices(searchOnScreen(), search),
          ...datedChoices(viewer, meaningOf(search, today), create),
          ...inSections(namedBy(latestFirst(here, kept), search)),
        ]
      const recent = latestFirst([...here, ...records], kept).filter(({ id }) => kept.includes(id))
      return [
        ...recent.map((choice) => ({ ...choice, group: 'Recent' })),
        ...here.filter(({ id }) => !kept.includes(id)),
      ]
    },
    load: async ({ search }: { search: string }) => {
      const meaning = meaningOf(search, today)
      const found = await find(environment, meaning, ways)
      // For a typed number keep the server's order: the exact match is first.
      return (meaning.number === null ? latestFirst(found, kept) : found).toSorted(bySection)
    },
  }
}

/** Recent choices; the server resolves the records among them. */
function useRecords(ways: Ways) {
  const environment = useRelayEnvironment()
  const [kept] = useState(() => recentChoices(ways.viewer.userId))
  const [records, setRecords] = useState<readonly Choice[]>([])
  // If the server does not answer, only the other choices are offered.
  const ask = useEffectEvent((ids: readonly string[]) => findAgain(environment, ids, ways).catch(() => []))
  useEffect(() => {
    const ids = kept.filter((id) => !id.includes(':'))
    if (ids.length === 0) return
    let isLeft = false
    void ask(ids).then((all) => isLeft || setRecords(all))
    return () => {
      isLeft = true
    }
  }, [kept])
  return { kept, records }
}

function latestFirst(choices: readonly Choice[], kept: readonly string[]): Choice[] {
  const rankOf = ({ id }: Choice) => (kept.includes(id) ? kept.indexOf(id) : kept.length)
  return choices.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const sections = ['Screens', 'Actions', 'People', 'Timesheets', 'Manuals']
const bySection = (a: Choice, b: Choice) => sections.indexOf(a.group!) - sections.indexOf(b.group!)

/** Groups with headings; the group with the best match is first. */
function inSections(choices: readonly Choice[]): Choice[] {
  const first = choices[0]?.group
  return choices.toSorted((a, b) => Number(b.group === first) - Number(a.group === first))
}

/** A user's recent choices in the palette, newest first: only ids and paths, no names. The server decides whether a record is still visible. */
const PREFIX = 'daybook.chosen.'
const KEPT = 6

/** @param userId the user's global id. */
function recentChoices(userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(device.get(PREFIX + userId) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

function noteChosen(userId: string, id: string): void {
  const others = recentChoices(userId).filter((each) => each !== id)
  device.set(PREFIX + userId, JSON.stringify([id, ...others].slice(0, KEPT)))
}
