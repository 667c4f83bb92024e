// Parsing the CSV files of an import, from any program, and the messages about unreadable files.
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats, formatOf } from '#domain/import/formats.ts'
import type { Values } from '#domain/import/types.ts'
import { readRows, type ReadRow } from '#server/actions/import/csv.ts'
import { sourcesOf, type Files } from '#tests/support/importing.ts'

const jobs = formatOf('jobs.csv')!

async function read(content: Files[string], format = jobs): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const row of readRows(sourcesOf({ a: content })[0]!.open(), format, () => {})) rows.push(row)
  return rows
}
const BOTH = 'name, division, description, active'
const NO_TEXT = 'is no CSV in UTF-8; save it as "CSV UTF-8"'
const NUMBER = 'number is not a whole number from 1 to 2147483647'
const EMPTY = 'is empty: it has no header'

describe('a file', () => {
  it('is read with columns in another order and case, blanks, empty lines, line ends in quotes, inch marks and no last line end', async () => {
    const content =
      ' Description ,NAME,division\n\n"Weir\r\nand dam",J-1,Civil\n\n\n Hose 5" long , J-2,Civil'
    expect(await read(content)).toEqual([
      { line: 3, values: { name: 'J-1', division: 'Civil', description: 'Weir\r\nand dam' } },
      { line: 7, values: { name: 'J-2', division: 'Civil', description: 'Hose 5" long' } },
    ])
  })

  it.each([
    ['', null, EMPTY],
    ['\n\n', null, EMPTY],
    ['name,division,descripton\n', 1, `has a column "descripton"; jobs.csv has: ${BOTH}`],
    ['name,division\nJ-1,Civil\n', 1, `lacks the column description; jobs.csv has: ${BOTH}`],
    ['name,division,description,Name\n', 1, 'has the column name twice'],
    [Buffer.from('\ufeffname,division', 'utf16le'), null, NO_TEXT],
    [Buffer.from('PK\x03\x04 a workbook'), null, NO_TEXT],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), null, NO_TEXT],
  ])('%j is refused as a whole', async (content, line, message) => {
    expect(await read(content)).toEqual([{ line, message }])
  })

  it('of a spreadsheet may name its separator, and has columns and rows without anything in them', async () => {
    const content =
      'sep=|\r\nname|division|description||\r\nJ-1|Civil|Weir||\r\n||||\r\nJ-2|Civil|Dam\r\nJ-3|Civil|Lock|x|\r\n'
    const weir = { line: 3, values: { name: 'J-1', division: 'Civil', description: 'Weir' } }
    expect(await read(content)).toEqual([
      weir,
      { line: 5, values: { name: 'J-2', division: 'Civil', description: 'Dam' } },
      { line: 6, message: 'has "x" in a column without a name' },
    ])
    expect(await read('\ufeff"sep=;"\nname;division;description;;\nJ-1;Civil;Weir;;\n')).toEqual([weir])
  })

  it.each([
    ['0.25', 360],
    ['0,270833333', 390],
    ['.5', 720],
    ['6:30:00 AM', 390],
    ['17:05:00', 1025],
    ['6.30', 390],
    ['0.9999', undefined],
    ['6:30:30', undefined],
  ])('has the time %s as a spreadsheet writes it', async (written, minutes) => {
    const content = `email;firstName;lastName;userType;defaultStartTime\njo@x.au;Jo;Reed;Approver;${written}\n`
    const [row] = await read(content, formatOf('users.csv')!)
    expect(row).toMatchObject(
      minutes === undefined
        ? { message: 'defaultStartTime is not a time such as 06:30' }
        : { values: { defaultStartTime: minutes } },
    )
  })

  it('reports the problem of each invalid row, and reads the others', async () => {
    const content = Buffer.concat([
      Buffer.from('name,division,description,active\nJ-1,Civil,Weir,yes\nJ-2,,,maybe\nJ-3,Civil\nJ-4,Civil,'),
      Buffer.from('Brücke', 'latin1'),
      Buffer.from(`,yes\n${'x'.repeat(101)},Civil,Dam,no\nJ-6,Civil,a\u0000b,no\nJ-7,Civil,Dam,No\n`),
    ])
    expect(await read(content)).toEqual([
      { line: 2, values: { name: 'J-1', division: 'Civil', description: 'Weir', active: true } },
      { line: 3, message: 'division is required; description is required; active is neither yes nor no' },
      { line: 4, message: 'has 2 values, and the header 4 columns' },
      { line: 5, message: 'description is not UTF-8; save the file as "CSV UTF-8"' },
      { line: 6, message: 'name has 101 characters; at most 100 are accepted' },
      { line: 7, message: 'description has characters that cannot be stored' },
      { line: 8, values: { name: 'J-7', division: 'Civil', description: 'Dam', active: false } },
    ])
  })

  it('with an unclosed quote is read up to there', async () => {
    const content = `name,division,description\nJ-1,Civil,Weir\nJ-2,Civil,"Dam\n${'J-3,Civil,Lock\n'.repeat(20)}`
    const rows = await read(content)
    expect(rows.at(-1)).toEqual({ line: 3, message: 'starts a row that never ends; is a quote not closed?' })
    expect(rows.length).toBe(2)
  })

  it.each<[file: string, header: string, refused: Record<string, string>]>([
    ['sites.csv', 'number,location', { '0,Yard': NUMBER, '2147483648,Yard': NUMBER }],
    [
      'gl-accounts.csv',
      'number,description',
      { '5100,5110 Talks': 'description starts with the number 5100' },
    ],
    [
      'gp-employees.csv',
      'employeeId,firstName,lastName,payCycle',
      { 'E1,Jo,Reed,weekly': 'payCycle is not one of NONE, RENTAL, WORKSHOPS' },
    ],
    [
      'users.csv',
      'email,firstName,lastName,userType,defaultStartTime',
      {
        'jo@x,Jo,Reed,Approver,': 'email is no e-mail address: jo@x',
        'jo@x.au,Jo,Reed,Boss,':
          'userType is not one of STAFF, APPROVER, USER_ADMINISTRATOR, SYSTEM_ADMINISTRATOR',
        'jo@x.au,Jo,Reed,Approver,soon': 'defaultStartTime is not a time such as 06:30',
      },
    ],
    [
      'users.csv',
      'email,firstName,lastName,userType,gpEmployeeId,payLocation',
      {
        'jo@x.au,Jo,Reed,Staff,,':
          'gpEmployeeId: Please enter GP Employee ID; payLocation: Please enter Pay Location',
      },
    ],
    [
      'approval-groups.csv',
      'name,gpBatchPrefix,gpBatchNotificationTo',
      {
        'North,TOOLONG,a@x.au;b':
          'gpBatchPrefix has 7 characters; at most 6 are accepted; gpBatchNotificationTo is no e-mail address: b',
      },
    ],
  ])('%s with %s refuses each wrong row', async (file, header, refused) => {
    const messages = Object.values(refused).map((message, at) => ({ line: at + 2, message }))
    expect(await read([header, ...Object.keys(refused)], formatOf(file))).toEqual(messages)
  })
})

describe('any table', () => {
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.includes('\0') && !text.includes('\ufffd') && text.isWellFormed())
  // What identifies a row is read as people see it (tests/domain/forms.test.ts).
  const key = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 })
    .map((text) => text.replace(/ +/g, ' ').trim())
    .filter((text) => text !== '')
  const table = fc.array(fc.tuple(key, key, cell), { minLength: 1, maxLength: 30 })

  it('is read correctly with any separator and any split of its bytes', async () => {
    const properties = [
      table,
      fc.constantFrom(',', ';'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
    ] as const
    const isRead = fc.asyncProperty(...properties, async (rows, delimiter, end, mark) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = [['name', 'division', 'description'], ...rows.map((row) => row.map(quoted))]
      const content = (mark ? '\ufeff' : '') + lines.map((line) => line.join(delimiter) + end).join('')
      const found: Values[] = (await read(content)).map((row) => ('values' in row ? row.values : {}))
      expect(found).toEqual(rows.map(([name, division, description]) => ({ name, division, description })))
    })
    await fc.assert(isRead, { numRuns: 60 })
  })

  it('with any content gets an answer for each row', async () => {
    const isAnswered = fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.boolean(),
      async (bytes, hasHeader) => {
        const header = Buffer.from(hasHeader ? 'name,division,description\n' : '')
        for (const row of await read(Buffer.concat([header, bytes])))
          expect('values' in row || row.message !== '').toBe(true)
      },
    )
    await fc.assert(isAnswered, { numRuns: 60 })
  })
})

it('reads a file of any length in chunks', async () => {
  let parts = 0
  function* long() {
    yield Buffer.from('name,division,description\n')
    while (parts < 500) yield Buffer.from(`J-${++parts},Civil,Weir\n`.repeat(1000))
  }
  let rows = 0
  for await (const row of readRows(Readable.from(long()), jobs, () => {})) {
    rows += 'values' in row ? 1 : 0
    if (rows === 20_000) break
  }
  expect(parts).toBeLessThan(60)
})

it('every file has a format with existing keys and references', () => {
  for (const { key, columns } of formats) {
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...key]))
    for (const { refersTo } of columns) if (refersTo) expect(formatOf(refersTo)?.key.length).toBe(1)
  }
})
