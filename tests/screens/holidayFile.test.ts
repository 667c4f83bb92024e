// Files of public holidays as other programs write them: calendars and tables, good and bad.
import { describe, expect, it } from 'vitest'
import { HOLIDAYS_AT_ONCE, NAME_MAX } from '#domain/limits.ts'
import { readHolidayFile } from '#web/screens/settings/public-holidays/holidayFile.ts'

const YEAR = 2026

async function read(name: string, ...contents: (string | Uint8Array<ArrayBuffer>)[]) {
  return readHolidayFile(new File(contents, name), YEAR)
}
async function daysIn(name: string, text: string) {
  return (await read(name, text)).days.map(({ date, name }) => `${date} ${name}`)
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

/** As calendars of governments and of Outlook are: folded lines, a time zone, escaped commas. */
const official = [
  'BEGIN:VCALENDAR',
  'METHOD:PUBLISH',
  'VERSION:2.0',
  'X-WR-CALNAME:Queensland public holidays',
  'X-WR-TIMEZONE:Australia/Brisbane',
  'PRODID:-//Queensland Government//Holidays//EN',
  'BEGIN:VTIMEZONE',
  'TZID:E. Australia Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+1000',
  'TZOFFSETTO:+1000',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:show@qld',
  'DTSTAMP:20251101T000000Z',
  'DTSTART;VALUE=DATE:20260812',
  'DTEND;VALUE=DATE:20260813',
  'SUMMARY;LANGUAGE=en-au:Royal Queensland Show\\, Brisbane area only (the',
  '  people’s day of th',
  ' e Ekka)',
  'DESCRIPTION:A very long',
  '  text\\n\\nover several lines',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:christmas@qld',
  'DTSTART;TZID="E. Australia Standard Time":20261225T000000',
  'DTEND;TZID="E. Australia Standard Time":20261227T000000',
  'SUMMARY:Christmas',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT15M',
  'END:VALARM',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:eve@qld',
  'DTSTART;TZID="E. Australia Standard Time":20261224T180000',
  'DTEND;TZID="E. Australia Standard Time":20261225T000000',
  'SUMMARY:Christmas Eve (from 6 pm)',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

describe('a calendar', () => {
  it('gives its whole days, and counts events that are not whole days', async () => {
    expect(await daysIn('holidays.ics', official)).toEqual([
      '2026-08-12 Royal Queensland Show, Brisbane area only (the people’s day of the Ekka)',
      '2026-12-25 Christmas',
      '2026-12-26 Christmas',
    ])
    expect((await read('holidays.ics', official)).leftOut).toBe(1)
  })

  it('gives each day of an event up to its exclusive end, and one day for an event without an end', async () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20260403', 'DTEND;VALUE=DATE:20260407', 'SUMMARY:Easter'],
      ['DTSTART;VALUE=DATE:20260126', 'SUMMARY:Australia Day'],
      ['DTSTART;VALUE=DATE:20260505', 'DTEND;VALUE=DATE:20260505', 'SUMMARY:Labour Day'],
      ['DTSTART;VALUE=DATE:20261225', 'DURATION:P2D', 'SUMMARY:Christmas'],
    )
    expect(await daysIn('holidays.ics', text)).toEqual([
      ...['2026-01-26 Australia Day', '2026-04-03 Easter', '2026-04-04 Easter', '2026-04-05 Easter'],
      ...['2026-04-06 Easter', '2026-05-05 Labour Day', '2026-12-25 Christmas', '2026-12-26 Christmas'],
    ])
  })

  it('repeats a yearly event this year and the next, with its exceptions', async () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20100101', 'RRULE:FREQ=YEARLY', 'SUMMARY:New Year'],
      ['DTSTART;VALUE=DATE:20101004', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1MO', 'SUMMARY:King’s Birthday'],
      [
        ...['DTSTART;VALUE=DATE:20200425', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20260425'],
        'SUMMARY:Anzac Day',
      ],
      ['DTSTART;VALUE=DATE:20200301', 'RRULE:FREQ=YEARLY;UNTIL=20251231', 'SUMMARY:No longer'],
      ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270102', 'SUMMARY:Over the end'],
    )
    expect(await daysIn('holidays.ics', text)).toEqual([
      ...['2026-01-01 New Year', '2026-10-05 King’s Birthday', '2026-12-31 Over the end'],
      ...['2027-01-01 New Year / Over the end', '2027-04-25 Anzac Day', '2027-10-04 King’s Birthday'],
    ])
  })

  it('moves one occurrence, and leaves out a cancelled event', async () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20200616', 'RRULE:FREQ=YEARLY', 'SUMMARY:Show Day'],
      ['DTSTART;VALUE=DATE:20261101', 'STATUS:CANCELLED', 'SUMMARY:Never'],
    ).replace(
      'END:VCALENDAR',
      [
        ...['BEGIN:VEVENT', 'UID:0@test', 'RECURRENCE-ID;VALUE=DATE:20260616'],
        ...['DTSTART;VALUE=DATE:20260619', 'SUMMARY:Show Day (moved)', 'END:VEVENT', 'END:VCALENDAR'],
      ].join('\r\n'),
    )
    expect(await daysIn('holidays.ics', text)).toEqual(['2026-06-19 Show Day (moved)', '2027-06-16 Show Day'])
  })

  it('leaves out other repetitions, midnight in another zone, and events that cannot be read', async () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20260101', 'SUMMARY:New Year'],
      ['DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Every Monday'],
      ['DTSTART:20261225T000000Z', 'DTEND:20261226T000000Z', 'SUMMARY:In Greenwich'],
      ['SUMMARY:Without a date'],
      ['DTSTART;VALUE=DATE:20260231', 'DTEND;VALUE=DATE:nonsense', 'SUMMARY:Nonsense'],
      ['DTSTART;VALUE=DATE:20260102'],
    )
    expect(await read('holidays.ics', text)).toEqual({
      days: [{ date: '2026-01-01', name: 'New Year' }],
      leftOut: 5,
    })
  })

  it('is recognised by its contents, in several calendars and with a BOM', async () => {
    const one = calendar(['DTSTART;VALUE=DATE:20260101', 'SUMMARY:New Year'])
    const other = calendar(['DTSTART;VALUE=DATE:20261226', 'SUMMARY:Boxing Day'])
    expect(await daysIn('download', `\uFEFF${one}${other}`)).toEqual([
      '2026-01-01 New Year',
      '2026-12-26 Boxing Day',
    ])
  })

  it('is refused if it has too many days or repetitions', async () => {
    const forever = calendar(['DTSTART;VALUE=DATE:20000101', 'DTEND;VALUE=DATE:99990101', 'SUMMARY:Always'])
    expect(await problem('holidays.ics', forever)).toBe(
      `This file has more than ${HOLIDAYS_AT_ONCE} days. Choose a shorter one.`,
    )
    const often = calendar(
      ...Array.from({ length: 1500 }, () => [
        'DTSTART;VALUE=DATE:20000101',
        'RRULE:FREQ=YEARLY',
        'SUMMARY:x',
      ]),
    )
    expect(await problem('holidays.ics', often)).toContain('repeat too often')
  })

  it('shortens a name that is too long', async () => {
    const text = calendar(['DTSTART;VALUE=DATE:20260101', `SUMMARY:${'x'.repeat(NAME_MAX + 1)}`])
    expect((await read('holidays.ics', text)).days[0]!.name).toBe(`${'x'.repeat(NAME_MAX - 1)}…`)
  })

  it('is refused if it is damaged', async () => {
    expect(await problem('holidays.ics', official.slice(0, 900))).toMatch(/^This calendar is damaged/)
  })
})

describe('a table', () => {
  it('is read with a BOM, semicolons, quotes, other columns and empty rows', async () => {
    const text =
      '\uFEFFRegion;"Name";DATE\r\nQLD;"Show ""Ekka""; Brisbane";2026-08-12\r\n;;\r\nQLD;Christmas;2026-12-25\r\n'
    expect(await daysIn('holidays.csv', text)).toEqual([
      '2026-08-12 Show "Ekka"; Brisbane',
      '2026-12-25 Christmas',
    ])
  })

  it('may write the day first if one of its dates can only be read so', async () => {
    const text = 'date,name\n01/01/2026,New Year\n3/4/2026,Good Friday\n25.12.2026,Christmas\n'
    expect(await daysIn('holidays.csv', text)).toEqual([
      '2026-01-01 New Year',
      '2026-04-03 Good Friday',
      '2026-12-25 Christmas',
    ])
  })

  it.each([
    [
      '1/1/2026,New Year\n3/4/2026,Good Friday',
      /^Row 3: 3\/4\/2026 can be two dates\. Write it as 2026-MM-DD/,
    ],
    ['2026-01-01,New Year\n12/25/2026,Christmas', /^Row 3: “12\/25\/2026” is not a date/],
    ['2026-02-30,Never', /^Row 2: “2026-02-30” is not a date/],
    ['31/02/2026,Never', /^Row 2: “31\/02\/2026” is not a date/],
    [',Nameless', /^Row 2: there is no date/],
    ['2026-01-01,New Year\n\n2026-01-02,', /^Row 4, name: Please enter Name/],
    [`2026-01-01,${'x'.repeat(NAME_MAX + 1)}`, /^Row 2, name: At most 100 characters/],
    ['2026-01-01,"New Year', /^A quotation mark in this table/],
    ['', /^This file has no public holidays/],
    ['2025-12-25,Christmas\n2024-12-25,Christmas', /^All public holidays of this file are before 2026/],
  ])('says what is wrong with %j', async (rows, sentence) => {
    expect(await problem('holidays.csv', `date,name\n${rows}\n`)).toMatch(sentence)
  })

  it('offers no days of the past, and each day once', async () => {
    const text = 'date,name\n2025-12-25,Christmas\n2026-12-25,Christmas\n2026-12-25,Christmas\n'
    expect(await daysIn('holidays.csv', text)).toEqual(['2026-12-25 Christmas'])
  })

  it('has to name its columns', async () => {
    expect(await problem('holidays.csv', '2026-12-25,Christmas\n')).toMatch(
      /^The first row of the table must name/,
    )
  })
})

describe('another file', () => {
  const neither = /^This file is neither a calendar \(\.ics\) nor a table \(\.csv\)/
  it('is refused with a sentence', async () => {
    expect(await problem('holidays.ics', '')).toBe('This file is empty.')
    expect(await problem('holidays.csv', ' \r\n\n')).toBe('This file is empty.')
    expect(await problem('holidays.csv', 'x'.repeat(1_000_001))).toMatch(/^This file is larger than 1 MB/)
    expect(await problem('holidays.txt', 'Christmas is on "the 25th')).toMatch(neither)
    expect(await problem('holidays.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatch(neither)
    expect(await problem('photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toMatch(neither)
    // “Año” in Windows-1252.
    const latin = new Uint8Array([...Buffer.from('date,name\n2026-01-01,A'), 0xf1, 0x6f])
    expect(await problem('holidays.csv', latin)).toMatch(/^This file is not in UTF-8/)
  })
})
