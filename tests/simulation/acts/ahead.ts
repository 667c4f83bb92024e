// What a phone reads ahead for hours without a network. The network may go while it reads: what could be read before can still be
// read, as it was or as it is now. What was read to the end is what the model has.
import { answerAhead, readStored } from '#web/offline/ahead/answers.ts'
import { DAYS_AHEAD } from '#web/offline/ahead/aheadDays.ts'
import { homeVariables } from '#web/offline/ahead/homeVariables.ts'
import { readAhead } from '#web/offline/ahead/readAhead.ts'
import { variablesOf } from '#web/timesheets/form/dialogVariables.ts'
import { addDays, dateAt, ZONE } from '../calendar.ts'
import type { Sheet } from '../model.ts'
import type { InHand } from '../phone.ts'
import { agree, type Acting, type Phone, type Run } from '../run.ts'

type Shown = {
  number: number
  version: number
  status: string
  startDate: string
  lines: { startTime: number; endTime: number; notes?: string }[]
}

/** Everything else that has to be there without a network. */
const others = {
  frame: ['SignedInFrameQuery', {}],
  home: ['DashboardScreenQuery', homeVariables],
  'a new day': ['TimesheetDialogQuery', variablesOf(null, null)],
  accounts: ['lookupsGlAccountsQuery', { search: 'Training', first: 9 }],
} as const

export async function readOn(
  { run, by, draw }: Acting,
  phone: Phone,
  { environment }: InHand,
): Promise<void> {
  const userId = run.office.user(by)
  const was = phone.ahead ?? (await read(run, by))
  if (phone.ahead) agree(`what the phone of ${by} has read ahead`, [...(await read(run, by))], [...was])
  const now = present(run, by)
  const cut = draw.int(9)
  const goes = draw.oneIn(2)
  if (goes) phone.fates = Array.from({ length: 99 }, (_, at) => (at < cut ? 'fine' : draw.pick(ends)))
  const isWhole = await readAhead(environment, userId, ZONE).then(
    () => true,
    () => false,
  )
  phone.fates = []
  const is = await read(run, by)
  phone.ahead = is
  run.note(`the phone of ${by} reads ahead${goes ? `, and its network goes after ${cut} requests` : ''}`)
  for (const name of new Set([...was.keys(), ...now.keys(), ...is.keys()])) {
    const [before, after, there] = [was, now, is].map((all) => all.get(name) ?? null)
    const what = `${name} on the phone of ${by}`
    if (isWhole) agree(what, there, after)
    else if (there !== before) agree(what, there, after)
  }
}

/** How a network goes. */
const ends = ['cutBefore', 'cutAfter', 'half', 'portal', 'gateway'] as const

/** What the phone shows without the server, by its name. */
async function read(run: Run, by: string): Promise<Map<string, string>> {
  const userId = run.office.user(by)
  const shown = new Map<string, string>()
  const days = await readStored<{ me: { lastTimesheets: Shown[] } }>(userId, 'aheadDaysQuery', {})
  if (days) shown.set('the last days', lastDays(days.me.lastTimesheets))
  const own = run.model.sheets.filter(({ owner }) => owner === by)
  for (const sheet of own) {
    const variables = variablesOf(run.office.numberOf(sheet), null)
    const form = (await answerAhead(userId, 'TimesheetDialogQuery', variables)) as { timesheet: Shown } | null
    if (form) shown.set(sheet.key, JSON.stringify(form.timesheet && wordsOf(form.timesheet)))
  }
  for (const [name, [query, variables]] of Object.entries(others))
    if (await answerAhead(userId, query, variables)) shown.set(name, 'there')
  return shown
}

/** The same as the server has it now. */
function present({ model, office }: Run, by: string): Map<string, string> {
  const shownOf = (sheet: Sheet): Shown => ({
    ...{
      number: office.numberOf(sheet),
      version: sheet.version,
      status: sheet.status,
      startDate: sheet.date,
    },
    lines: sheet.tasks.map(({ from, to, words }) => ({ startTime: from, endTime: to, notes: words })),
  })
  const last = model.sheets
    .filter(({ owner, status }) => owner === by && status !== 'CANCELLED')
    .map((sheet) => [sheet, shownOf(sheet)] as const)
    .sort(([, a], [, b]) =>
      a.startDate < b.startDate ? 1 : a.startDate > b.startDate ? -1 : b.number - a.number,
    )
    .slice(0, 20)
  const since = addDays(dateAt(new Date()), -DAYS_AHEAD)
  return new Map([
    ['the last days', lastDays(last.map(([, shown]) => shown))],
    ...last
      .filter(([{ date }]) => date > since)
      .map(([{ key }, shown]): [string, string] => [key, JSON.stringify(wordsOf(shown))]),
    ...Object.keys(others).map((name): [string, string] => [name, 'there']),
  ])
}

const lastDays = (days: readonly Shown[]) =>
  JSON.stringify(
    days.map(({ number, version, status, lines }) => [
      ...[number, version, status],
      lines.map(({ startTime, endTime }) => [startTime, endTime]),
    ]),
  )

const wordsOf = ({ version, status, startDate, lines }: Shown) => [
  ...[version, status, startDate],
  lines.map(({ startTime, endTime, notes }) => [startTime, endTime, notes]),
]
