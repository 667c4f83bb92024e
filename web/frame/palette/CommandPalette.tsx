// The command palette: screens, actions, people, timesheets and manuals by what one types, from anywhere (Ctrl K).
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
import { useOpenTimesheet } from '#web/timesheets/useOpenTimesheet.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { actionChoices, datedChoices, screenChoices, type Choice } from './choices.tsx'
import { find, findAgain, type Ways } from './found.tsx'
import { chosenLately, noteChosen } from './recent.ts'

/** Milliseconds without a key before the server is asked: none, it answers before the next one. */
const PAUSE = 0
const LABEL = 'Find'

type Props = {
  viewer: CommandPalette_viewer$key
  /** The places of the sidebar. */
  entries: readonly SidebarEntry[]
  onLogOut: () => void
  onClosed: () => void
}

export function CommandPalette({ onClosed, ...props }: Props) {
  const { known, load, userId } = useChoices(props)
  const phone = usePhone()
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
            placeholder={phone ? 'Screen, date, #1234, name' : 'A screen, an action, a date, #1234 or a name'}
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

/** What is typed right after the keys that open it is meant for it. */
function focusAtOnce(input: HTMLInputElement | null) {
  input?.focus()
}

/** Of a date only the day it was would stay, and leaving is nothing that one comes back to. */
function isKept({ id }: Choice): boolean {
  return !/^(?:do:log-out|do:create-|all:)/.test(id)
}

/** What is known here for what is typed, and what the server finds. */
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
  const here = [
    ...screenChoices(viewer, entries, go),
    ...actionChoices(viewer, { go, create, mode, setMode, logOut: onLogOut }),
  ]

  return {
    userId: viewer.userId,
    known: (search: string): Choice[] => {
      if (search !== '')
        return [
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
      // Of numbers the one that was typed is meant.
      return (meaning.number === null ? latestFirst(found, kept) : found).toSorted(bySection)
    },
  }
}

/** What was chosen lately, and of it the records, once the server has said what they are. */
function useRecords(ways: Ways) {
  const environment = useRelayEnvironment()
  const [kept] = useState(() => chosenLately(ways.viewer.userId))
  const [records, setRecords] = useState<readonly Choice[]>([])
  // Where the server does not answer, what it is not needed for is offered.
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
  const place = ({ id }: Choice) => (kept.includes(id) ? kept.indexOf(id) : kept.length)
  return choices.toSorted((a, b) => place(a) - place(b))
}

const sections = ['Screens', 'Actions', 'People', 'Timesheets', 'Manuals']
const bySection = (a: Choice, b: Choice) => sections.indexOf(a.group!) - sections.indexOf(b.group!)

/** Each under its heading, the one of the best match first. */
function inSections(choices: readonly Choice[]): Choice[] {
  const first = choices[0]?.group
  return choices.toSorted((a, b) => Number(b.group === first) - Number(a.group === first))
}
