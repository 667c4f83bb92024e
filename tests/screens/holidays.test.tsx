// Public holidays in the settings: missing years; adding, renaming, importing and deleting. And files of other
// programs: calendars and tables, valid and invalid.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { type } from '#tests/support/dialog.ts'
import { answer, findDialog, findToast, openScreens } from '#tests/support/screen.tsx'
import { HOLIDAYS_AT_ONCE, NAME_MAX } from '#domain/limits.ts'
import { forRegions, readHolidayFile } from '#web/screens/public-holidays/holidayFile.ts'

const screens = await openScreens()
const PLACE = '/admin/settings?view=public-holidays'

beforeEach(async () => {
  await db.publicHoliday.deleteMany()
  const { north, south } = screens.company.payLocations
  await db.payLocation.update({ where: { id: north.id }, data: { region: 'QLD' } })
  await db.payLocation.update({ where: { id: south.id }, data: { region: 'NSW' } })
})

const stored = async () => {
  const rows = await db.publicHoliday.findMany({ orderBy: [{ region: 'asc' }, { date: 'asc' }] })
  return rows.map(({ region, date, name }) => `${region} ${date.toISOString().slice(0, 10)} ${name}`)
}
const keep = (region: string, date: string, name: string) =>
  db.publicHoliday.create({ data: { region, date: new Date(date), name } })
async function open(path = `${PLACE}&region=QLD`) {
  const browser = await screens.open(path, { as: 'sam' })
  await screen.findByRole('button', { name: 'Import a file' })
  return browser
}
const rows = () =>
  [...screen.getByLabelText('Public holidays', { selector: 'table' }).querySelectorAll('tbody tr')].map(
    (row) =>
      [...row.children]
        .map((cell) => cell.textContent)
        .join(' ')
        .trim(),
  )

it('says which regions still lack a year and how many people that concerns, or where regions come from', async () => {
  await keep('NSW', '2026-12-25', 'Christmas')
  await keep('NSW', '2027-12-27', 'Christmas')
  await keep('Tas', '2026-12-25', 'Christmas')
  const { user, address } = await open(PLACE)
  const regions = within(screen.getByRole('group', { name: 'Region' }))
  const said = regions.getAllByRole('button').map(({ textContent }) => textContent)
  expect(said).toEqual([
    ...['NSW1 person1 in 2026, 1 in 2027', 'QLD9 peopleNo holidays for 2026 and 2027 yet'],
    'Tas0 peopleNo pay location has this region',
  ])
  expect(screen.getByText(/1 region with 9 people has none for 2026 or 2027 yet\.$/)).toBeTruthy()
  expect(rows()).toEqual(['Fri Dec 25, 2026 Christmas'])
  await user.click(screen.getByRole('button', { name: 'Next year' }))
  await screen.findByRole('heading', { name: 'NSW, 2027' })
  expect(rows()).toEqual(['Mon Dec 27, 2027 Christmas'])
  await user.click(regions.getByRole('button', { name: /QLD/ }))
  await screen.findByRole('heading', { name: 'QLD, 2027' })
  expect(address()).toBe(`${PLACE}&year=2027&region=QLD`)

  // One region leaves nothing to choose.
  await db.publicHoliday.deleteMany()
  await db.payLocation.updateMany({ data: { region: 'QLD' } })
  await screens.crash()
  await open(PLACE)
  expect(screen.queryByRole('group', { name: 'Region' })).toBeNull()
  expect(screen.getByText('10 people')).toBeTruthy()
  await db.payLocation.updateMany({ data: { region: '' } })
  await screens.crash()
  await screens.open(PLACE, { as: 'sam' })
  const link = await screen.findByRole('link', { name: 'Create a pay location' })
  expect(link.getAttribute('href')).toBe('/admin/settings?view=pay-locations')
})

it('a holiday is added, shown in its year, renamed with a history, and deleted after a question', async () => {
  await keep('QLD', '2027-12-27', 'Christmas')
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Add holiday' }))
  const form = within(await findDialog('Add a public holiday of QLD'))
  await user.click(form.getByRole('button', { name: 'Add holiday' }))
  expect(await form.findByText('Please choose a date')).toBeTruthy()
  expect(form.getByText('Please enter Name')).toBeTruthy()
  await type(user, form.getByLabelText('Date'), '26 jan 2027')
  await type(user, form.getByLabelText('Name'), 'Australia Dy')
  await user.click(form.getByRole('button', { name: 'Add holiday' }))
  await findToast('Saved successfully', 'Tue Jan 26, 2027, Australia Dy: added to QLD')
  await screen.findByRole('heading', { name: 'QLD, 2027' })
  expect(rows()).toEqual(['Tue Jan 26, 2027 Australia Dy', 'Mon Dec 27, 2027 Christmas'])
  await user.click(screen.getByText('Australia Dy', { selector: 'td *' }))
  const again = within(await findDialog('Rename public holiday'))
  await type(user, again.getByLabelText('Name'), 'Australia Day')
  await user.click(again.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(rows()[0]).toBe('Tue Jan 26, 2027 Australia Day'))
  await waitFor(() => expect(screen.getAllByText('QLD, Tue Jan 26, 2027')).toHaveLength(2))
  const [newest] = within(screen.getByText('History').closest('details')!).getAllByRole('listitem')
  expect(newest!.textContent).toMatch(/^Changed.*Sam Tester.*was Australia Dy .*is Australia Day$/)

  await user.click(screen.getByLabelText('Select Mon Dec 27, 2027, Christmas'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Timesheets are then expected on these days', 'Delete')
  await findToast('Deleted successfully', 'Mon Dec 27, 2027, Christmas')
  expect(rows()).toEqual(['Tue Jan 26, 2027 Australia Day'])
  expect(await stored()).toEqual(['QLD 2027-01-26 Australia Day'])
})

it('one file is imported into several regions, and a region without a year copies another', async () => {
  await keep('QLD', '2026-12-25', 'Christmas')
  await keep('NSW', '2026-12-25', 'Xmas')
  const { user } = await open(`${PLACE}&region=NSW&year=2027`)
  await user.click(screen.getByRole('button', { name: 'Import a file' }))
  const dialog = within(await findDialog('Import public holidays of NSW'))
  await user.upload(
    dialog.getByLabelText('Calendar or table'),
    new File(
      ['date,name,state\n2026-12-25,Christmas,\n2027-01-01,New Year,\n2026-12-24,Eve: 7pm to midnight,\n'],
      'a.csv',
    ),
  )
  await dialog.findByText('3 days in this file: 2 new, 1 with another name, 0 unchanged.')
  await user.click(dialog.getByRole('checkbox', { name: 'QLD' }))
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/^Fri.*Christmas · now Xmas in NSW$/).checked).toBe(true)
  expect(box(/Eve: 7pm to midnight · new/).checked).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Import 2 days' }))
  await findToast('Saved successfully', 'NSW: 1 day added, 1 day renamed; QLD: 1 day added')
  expect(await stored()).toEqual([
    ...['NSW 2026-12-25 Christmas', 'NSW 2027-01-01 New Year'],
    ...['QLD 2026-12-25 Christmas', 'QLD 2027-01-01 New Year'],
  ])
  await db.publicHoliday.deleteMany({ where: { region: 'NSW' } })
  await screens.crash()
  const again = await open(`${PLACE}&region=NSW&year=2027`)
  await again.user.click(screen.getByRole('button', { name: 'Copy 1 day of QLD' }))
  await findToast('Saved successfully', 'NSW: 1 day added')
  await waitFor(() => expect(rows()).toEqual(['Fri Jan 01, 2027 New Year']))
})

it('a file is shown day by day, and only the ticked changes are sent', async () => {
  await keep('QLD', '2026-12-25', 'Christmas')
  await keep('QLD', '2026-12-26', 'Boxing')
  await keep('NSW', '2026-12-28', 'Elsewhere')
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Import a file' }))
  const dialog = within(await findDialog('Import public holidays of QLD'))
  const choose = (name: string, text: string) =>
    user.upload(dialog.getByLabelText('Calendar or table'), new File([text], name))
  await choose('holidays.csv', 'date,name\n12/11/2026,Remembrance\n')
  expect(await dialog.findByText(/^Row 2: 12\/11\/2026 can be two dates/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  await choose(
    'holidays.csv',
    'date,name\n2026-12-25,Christmas\n2026-12-26,Boxing Day\n2026-12-28,Boxing Day (moved)\n2027-01-01,New Year\n',
  )
  await dialog.findByText('4 days in this file: 2 new, 1 with another name, 1 unchanged.')
  const box = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/Christmas · unchanged/)).toMatchObject({ checked: false, disabled: true })
  expect(box(/Boxing Day · now Boxing/).checked).toBe(true)
  await user.click(box(/Boxing Day \(moved\) · new/))
  await user.click(dialog.getByRole('button', { name: 'Import 2 days' }))
  await findToast('Saved successfully', 'QLD: 1 day added, 1 day renamed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(rows()).toEqual(['Fri Dec 25, 2026 Christmas', 'Sat Dec 26, 2026 Boxing Day · on a weekend']),
  )
  expect(await stored()).toEqual([
    ...['NSW 2026-12-28 Elsewhere', 'QLD 2026-12-25 Christmas', 'QLD 2026-12-26 Boxing Day'],
    'QLD 2027-01-01 New Year',
  ])
})

const YEAR = 2026

async function read(name: string, ...contents: (string | Uint8Array<ArrayBuffer>)[]) {
  return readHolidayFile(new File(contents, name), YEAR, 'Australia/Brisbane')
}
/** The days of a file for some regions, each with its doubt. */
async function daysIn(name: string, content: string | Uint8Array<ArrayBuffer>, regions = ['QLD']) {
  const { days } = await read(name, content)
  return forRegions(days, regions).map(({ date, name, doubt }) =>
    [date, name, ...(doubt === null ? [] : [`(${doubt})`])].join(' '),
  )
}
const problem = (name: string, ...contents: (string | Uint8Array<ArrayBuffer>)[]) =>
  read(name, ...contents).then(
    () => 'no problem',
    (error: Error) => error.message,
  )
const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:${index}@test`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const AT_HOME = 'TZID="E. Australia Standard Time"'
/** As calendars of governments and of Outlook are: folded lines, a time zone, escaped commas. */
const official = calendar(
  [
    ...['DTSTART;VALUE=DATE:20260812', 'DTEND;VALUE=DATE:20260813'],
    'SUMMARY;LANGUAGE=en-au:Royal Queensland Show\\, Brisbane area only (the',
    ...['  people’s day of th', ' e Ekka)', 'DESCRIPTION:A very long', '  text\\n\\nover several lines'],
  ],
  [
    ...[`DTSTART;${AT_HOME}:20261225T000000`, `DTEND;${AT_HOME}:20261227T000000`, 'SUMMARY:Christmas'],
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM'],
  ],
  [`DTSTART;${AT_HOME}:20261224T180000`, `DTEND;${AT_HOME}:20261225T000000`, 'SUMMARY:Christmas Eve'],
)
const newYear = ['DTSTART;VALUE=DATE:20260101', 'SUMMARY:New Year']

it.each<[string, string, string[], number]>([
  [
    'gives its whole days, and counts events that are not whole days',
    official,
    [
      '2026-08-12 Royal Queensland Show, Brisbane area only (the people’s day of the Ekka)',
      ...['2026-12-25 Christmas', '2026-12-26 Christmas'],
    ],
    1,
  ],
  [
    'gives each day of an event up to its exclusive end, and one day for an event without an end',
    calendar(
      ['DTSTART;VALUE=DATE:20260403', 'DTEND;VALUE=DATE:20260405', 'SUMMARY:Easter'],
      ['DTSTART;VALUE=DATE:20260126', 'SUMMARY:Australia Day'],
      ['DTSTART;VALUE=DATE:20260505', 'DTEND;VALUE=DATE:20260505', 'SUMMARY:Labour Day'],
      ['DTSTART;VALUE=DATE:20261225', 'DURATION:P2D', 'SUMMARY:Christmas'],
    ),
    [
      ...['2026-01-26 Australia Day', '2026-04-03 Easter', '2026-04-04 Easter', '2026-05-05 Labour Day'],
      ...['2026-12-25 Christmas', '2026-12-26 Christmas'],
    ],
    0,
  ],
  [
    'repeats a yearly event this year and the next, with its exceptions',
    calendar(
      ['DTSTART;VALUE=DATE:20100101', 'RRULE:FREQ=YEARLY', 'SUMMARY:New Year'],
      ['DTSTART;VALUE=DATE:20101004', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1MO', 'SUMMARY:King’s Birthday'],
      [
        ...['DTSTART;VALUE=DATE:20200425', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20260425'],
        'SUMMARY:Anzac Day',
      ],
      ['DTSTART;VALUE=DATE:20200301', 'RRULE:FREQ=YEARLY;UNTIL=20251231', 'SUMMARY:No longer'],
      ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270102', 'SUMMARY:Over the end'],
    ),
    [
      ...['2026-01-01 New Year', '2026-10-05 King’s Birthday', '2026-12-31 Over the end'],
      ...['2027-01-01 New Year / Over the end', '2027-04-25 Anzac Day', '2027-10-04 King’s Birthday'],
    ],
    0,
  ],
  [
    'moves one occurrence, and leaves out a cancelled event',
    calendar(
      ['DTSTART;VALUE=DATE:20200616', 'RRULE:FREQ=YEARLY', 'SUMMARY:Show Day'],
      ['DTSTART;VALUE=DATE:20261101', 'STATUS:CANCELLED', 'SUMMARY:Never'],
      [
        ...['UID:0@test', 'RECURRENCE-ID;VALUE=DATE:20260616', 'DTSTART;VALUE=DATE:20260619'],
        'SUMMARY:Show Day (moved)',
      ],
    ).replace('UID:2@test\r\n', ''),
    ['2026-06-19 Show Day (moved)', '2027-06-16 Show Day'],
    0,
  ],
  [
    'leaves out other repetitions, midnight in another zone, and events that cannot be read',
    calendar(
      newYear,
      ['DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Every Monday'],
      ['DTSTART:20261225T000000Z', 'DTEND:20261226T000000Z', 'SUMMARY:In Greenwich'],
      ['SUMMARY:Without a date'],
      ['DTSTART;VALUE=DATE:20260231', 'DTEND;VALUE=DATE:nonsense', 'SUMMARY:Nonsense'],
      ['DTSTART;VALUE=DATE:20260102'],
    ),
    ['2026-01-01 New Year'],
    5,
  ],
  [
    'is read with a BOM, and as several calendars in one file',
    `\uFEFF${calendar(newYear)}${calendar(['DTSTART;VALUE=DATE:20261226', 'SUMMARY:Boxing Day'])}`,
    ['2026-01-01 New Year', '2026-12-26 Boxing Day'],
    0,
  ],
  [
    'shortens a name that is too long',
    calendar(['DTSTART;VALUE=DATE:20260101', `SUMMARY:${'x'.repeat(NAME_MAX + 1)}`]),
    [`2026-01-01 ${'x'.repeat(NAME_MAX - 1)}…`],
    0,
  ],
])('a calendar %s', async (_, text, days, leftOut) => {
  // Recognised by its contents.
  expect(await daysIn('download', text)).toEqual(days)
  expect((await read('download', text)).leftOut).toHaveLength(leftOut)
})

it.each<[string, string, string[]]>([
  ['a date without its type', 'DTSTART:20261225|DTEND:20261225', ['12-25']],
  ['a date with dashes', 'DTSTART;VALUE=DATE:2026-12-25', ['12-25']],
  ['the last minute of the day', 'DTSTART:20261225T000000|DTEND:20261225T235900', ['12-25']],
  ['the last second of the second day', 'DTSTART:20261225T000000|DTEND:20261226T235959', ['12-25', '12-26']],
  [
    'midnight of Brisbane in UTC, marked by Outlook',
    'DTSTART:20261224T140000Z|DTEND:20261225T140000Z|X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ['12-25'],
  ],
  [
    'midnight of New York in UTC, marked by Outlook',
    'DTSTART:20261225T050000Z|DTEND:20261226T050000Z|X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ['12-25'],
  ],
  [
    'every twelve months',
    'DTSTART;VALUE=DATE:20250901|RRULE:FREQ=MONTHLY;INTERVAL=12;BYDAY=1MO',
    ['09-07', '2027-09-06'],
  ],
  [
    'four days in a row',
    'DTSTART;VALUE=DATE:20260403|RRULE:FREQ=DAILY;COUNT=4',
    ['04-03', '04-04', '04-05', '04-06'],
  ],
  ['Mondays until', 'DTSTART;VALUE=DATE:20261207|RRULE:FREQ=WEEKLY;UNTIL=20261214', ['12-07', '12-14']],
  [
    'dates of its own',
    'DTSTART;VALUE=DATE:20260126|RDATE;VALUE=DATE:20260126,20270126,20990126',
    ['01-26', '2027-01-26'],
  ],
  ['a line that was not folded', 'DTSTART;VALUE=DATE:20261225|DESCRIPTION:first|second line', ['12-25']],
])('a whole day is written in many ways: %s', async (_, lines, days) => {
  const text = calendar([...lines.split('|'), 'SUMMARY:Day'])
  const expected = days.map((day) => `${day.length === 5 ? '2026-' : ''}${day} Day`)
  for (const written of [text, `\r\n\r\n${text}`, text.replaceAll('\r\n', '\r')])
    expect(await daysIn('holidays.ics', written)).toEqual(expected)
})

it('a bad line drops its event, which is named with the reason', async () => {
  const { days, leftOut } = await read(
    'holidays.ics',
    calendar(
      newYear,
      ['DTSTART;VALUE=DATE:20260224', 'RRULE:FREQ=YEARLY;BYMONTH=16;BYMONTHDAY=11', 'SUMMARY:Independence'],
      ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:nonsense', 'SUMMARY:Eve'],
      ['DTSTART:20261224T180000', 'DTEND:20261225T000000', 'SUMMARY:Night before'],
      ['DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Mondays'],
      ['DTSTART;VALUE=DATE:20000101', 'DTEND;VALUE=DATE:99990101', 'SUMMARY:Always'],
    ),
  )
  expect(days.map(({ date }) => date)).toEqual(['2026-01-01'])
  const unreadable = 'has a date or a rule that cannot be read'
  expect(leftOut.map(({ name, why }) => `${name}: ${why}`)).toEqual([
    ...[`Independence: ${unreadable}`, `Eve: ${unreadable}`, 'Night before: has a time'],
    ...['Mondays: repeats other than every year', 'Always: is longer than a year'],
  ])
})

it.each([
  [
    'fifty thousand dates',
    `RDATE;VALUE=DATE:${Array.from({ length: 50_000 }, (_, at) => 20260101 + at).join()}`,
    2_000,
  ],
  ['a duration of a million days', 'DURATION:P99999999D', 0],
  ['a rule without an end that no day fits', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=2', 0],
  ['a hundred million days', 'RRULE:FREQ=DAILY;COUNT=100000000', 0],
  ['every second', 'RRULE:FREQ=SECONDLY;UNTIL=20261231', 0],
])('a calendar is bounded before it is expanded: %s', async (_, line, most) => {
  const started = performance.now()
  const text = calendar(['DTSTART;VALUE=DATE:20260101', line, 'SUMMARY:x'], newYear)
  const { days } = await read('holidays.ics', text)
  expect(days.length).toBeLessThanOrEqual(Math.max(1, Math.min(most, HOLIDAYS_AT_ONCE)))
  expect(performance.now() - started).toBeLessThan(2_000)
})

it('a calendar that repeats too often or is truncated is refused; of a calendar with too many days, whole years are offered', async () => {
  const yearly = ['DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=YEARLY', 'SUMMARY:x']
  const often = calendar(...Array<string[]>(1500).fill(yearly))
  expect(await problem('holidays.ics', often)).toContain('repeat too often')
  expect(await problem('holidays.ics', official.slice(0, 400))).toMatch(/^This calendar is damaged/)
  const alone = calendar(['DTSTART:20261225T090000', 'SUMMARY:Mass'])
  expect(await problem('holidays.ics', alone)).toBe(
    'This calendar has no day that can be read. Mass: it has a time.',
  )
  const days = Array.from({ length: HOLIDAYS_AT_ONCE + 100 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)))
  const table = ['date,name', ...days.map((day) => `${day.toISOString().slice(0, 10)},Day`)].join('\n')
  const { days: shown, until } = await read('holidays.csv', table)
  expect([shown.length, until]).toEqual([365, 2026])
})

it('a day with a doubtful description is shown but not ticked, by region', async () => {
  const at = (date: string, summary: string, description: string) => [
    ...[`DTSTART;VALUE=DATE:${date}`, `SUMMARY:${summary}`, `DESCRIPTION:${description}`],
  ]
  const text = calendar(
    at('20260101', 'New Year', 'Public holiday'),
    at('20260510', 'Mother’s Day', 'Observance\\nTo hide observances\\, go to the settings'),
    at('20260614', 'Flag Day (Not a Public Holiday)', ''),
    at('20261224', 'Christmas Eve', 'A public holiday between the hours of 7pm and midnight'),
    at('20261103', 'Melbourne Cup (Victoria)', 'Public holiday in Victoria'),
    at('20261005', 'King’s Birthday', 'Public holiday in Queensland and Western Australia'),
    at('20260608', 'King’s Birthday', 'Public holiday in all states except Queensland and Western Australia'),
    at('20260518', 'Victoria Day', 'Public holiday'),
  )
  expect(await daysIn('holidays.ics', text)).toEqual([
    ...['2026-01-01 New Year', '2026-05-10 Mother’s Day (Observance)', '2026-05-18 Victoria Day'],
    '2026-06-08 King’s Birthday (Public holiday in all states except Queensland and Western Australia)',
    '2026-06-14 Flag Day (Not a Public Holiday) (Flag Day (Not a Public Holiday))',
    ...['2026-10-05 King’s Birthday', '2026-11-03 Melbourne Cup (Victoria) (only of VIC)'],
    '2026-12-24 Christmas Eve (A public holiday between the hours of 7pm and midnight)',
  ])
})

/** As the Australian government writes it: a row for each state. */
const government = [
  'Date,Holiday Name,Information,More Information,Jurisdiction',
  ...['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'].map(
    (state) => `20260126,Australia Day,"Celebrated in Western Australia, too",http://x.example,${state}`,
  ),
  '20261103,Melbourne Cup,,,vic',
  '20261005,Labour Day,,,nsw',
  "20261005,King's Birthday,,,qld",
].join('\n')

it.each([
  [['QLD'], ["2026-10-05 King's Birthday", '2026-11-03 Melbourne Cup (only of VIC)']],
  [
    ['NSW', 'QLD'],
    ["2026-10-05 Labour Day / King's Birthday", '2026-11-03 Melbourne Cup (only of VIC)'],
  ],
  [['Vic'], ["2026-10-05 Labour Day / King's Birthday (only of NSW, QLD)", '2026-11-03 Melbourne Cup']],
  [
    ['Bowen Basin'],
    ["2026-10-05 Labour Day / King's Birthday (only of NSW, QLD)", '2026-11-03 Melbourne Cup (only of VIC)'],
  ],
])('a table with a row for each state is read for the regions %j', async (regions, days) => {
  expect(await daysIn('holidays.csv', government, regions)).toEqual(['2026-01-26 Australia Day', ...days])
})

it('a file is read in the encoding of its bytes', async () => {
  const calendarBytes = (encoding: BufferEncoding) =>
    new Uint8Array(Buffer.from(calendar(['DTSTART;VALUE=DATE:20260101', 'SUMMARY:Año Nuevo']), encoding))
  const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16())
  const even = (bytes: Uint8Array<ArrayBuffer>) => bytes.subarray(0, bytes.length & ~1)
  for (const [bytes, isOld] of [
    [calendarBytes('utf8'), false],
    [calendarBytes('latin1'), true],
    [calendarBytes('utf16le'), false],
    [new Uint8Array([0xff, 0xfe, ...calendarBytes('utf16le')]), false],
    [swapped(even(calendarBytes('utf16le'))), false],
  ] as const) {
    expect(await daysIn('holidays.ics', bytes)).toEqual(['2026-01-01 Año Nuevo'])
    expect((await read('holidays.ics', bytes)).isOldEncoding).toBe(isOld)
  }
})

it.each([
  [
    'is read with a BOM, semicolons, quotes, other columns and empty rows',
    '\uFEFFRegion;"Name";DATE\r\nQLD;"Show ""Ekka""; Brisbane";2026-08-12\r\n;;\r\nQLD;Christmas;2026-12-25\r\n',
    ['2026-08-12 Show "Ekka"; Brisbane', '2026-12-25 Christmas'],
  ],
  [
    'may write the day first if one of its dates can only be read so',
    'date,name\n01/01/2026,New Year\n3/4/2026,Good Friday\n25.12.2026,Christmas\n',
    ['2026-01-01 New Year', '2026-04-03 Good Friday', '2026-12-25 Christmas'],
  ],
  [
    'may say its separator, and write dates in other ways',
    'sep=|\nHoliday|Start Date\nNew Year|Thursday, 1 January 2026\nSecond|2026/01/02\nThird|2026-01-03T00:00:00\nFourth|4-Jan-2026\n',
    ['2026-01-01 New Year', '2026-01-02 Second', '2026-01-03 Third', '2026-01-04 Fourth'],
  ],
  [
    'offers no days of the past, and each day once',
    'date,name\n2025-12-25,Christmas\n2026-12-25,Christmas\n2026-12-25,Christmas\n',
    ['2026-12-25 Christmas'],
  ],
])('a table %s', async (_, text, days) => {
  expect(await daysIn('holidays.csv', text)).toEqual(days)
})

it.each([
  ['1/1/2026,New Year\n3/4/2026,Good Friday', /^Row 3: 3\/4\/2026 can be two dates\. Write it as 2026-MM-DD/],
  ['2026-01-01,New Year\n12/25/2026,Christmas', /^Row 3: “12\/25\/2026” is not a date/],
  ['2026-02-30,Never', /^Row 2: “2026-02-30” is not a date/],
  ['31/02/2026,Never', /^Row 2: “31\/02\/2026” is not a date/],
  [',Nameless', /^Row 2: there is no date/],
  ['2026-01-01,New Year\n\n2026-01-02,', /^Row 4, name: Please enter Name/],
  [`2026-01-01,${'x'.repeat(NAME_MAX + 1)}`, /^Row 2, name: At most 100 characters/],
  ['2026-01-01,"New Year', /^A quotation mark in this table/],
  ['', /^This file has no public holidays/],
  ['2025-12-25,Christmas\n2024-12-25,Christmas', /^All public holidays of this file are before 2026/],
])('a table says what is wrong with %j', async (rows, sentence) => {
  expect(await problem('holidays.csv', `date,name\n${rows}\n`)).toMatch(sentence)
})

it('any other file is refused with a sentence', async () => {
  const neither = /^This file is neither a calendar \(\.ics\) nor a table \(\.csv\)/
  for (const [name, contents, sentence] of [
    ['holidays.csv', ' \r\n\n', /^This file is empty\.$/],
    ['holidays.csv', '2026-12-25,Christmas\n', /^The first row of the table must name/],
    ['holidays.csv', 'x'.repeat(1_000_001), /^This file is larger than 1 MB/],
    ['holidays.txt', 'Christmas is on "the 25th', neither],
    ['holidays.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), neither],
    ['holidays.csv', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /^This is an old Excel file/],
  ] as const)
    expect(await problem(name, contents)).toMatch(sentence)
})
