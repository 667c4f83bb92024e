// Parsing OData: accepted, refused and bounded queries of every kind, and their syntax trees.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, readPath, readPairs } from '#server/odata/address.ts'
import { BadQuery, NotServed } from '#server/odata/bad-query.ts'
import { readExpression, type Expression } from '#server/odata/expression.ts'
import { readOptions } from '#server/odata/options.ts'
import { Budget } from '#server/odata/scanner.ts'
import { readSearch } from '#server/odata/search.ts'
import { processorTime } from '#tests/support/processor.ts'

type Kind = 'filter' | 'orderby' | 'select' | 'expand' | 'search' | 'path' | 'query' | 'url' | 'dos'
type Case = { expr: string; kind: Kind; valid: boolean; note?: string }

const file = path.resolve('../shared/odata-cases.json')
const cases = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases : []

const read: Record<Kind, (text: string) => unknown> = {
  filter: (text) => readOptions([['$filter', text]]),
  orderby: (text) => readOptions([['$orderby', text]]),
  select: (text) => readOptions([['$select', text]]),
  expand: (text) => readOptions([['$expand', text]]),
  search: (text) => readOptions([['$search', text]]),
  path: (text) => readPath(text),
  query: (text) => readOptions(readPairs(text.replaceAll('+', '%2B'))),
  url: (text) => {
    const { segments, pairs } = readAddress(text)
    return [segments, readOptions(pairs)]
  },
  dos: (text) => readOptions([['$filter', text]]),
}
/** 'answered', or the status of the refusal. */
function outcome(kind: Kind, text: string): 'answered' | 400 | 501 {
  try {
    read[kind](text)
    return 'answered'
  } catch (error) {
    if (error instanceof BadQuery) return error.status
    throw error
  }
}
/** '<<x*3>>' is 'xxx'. */
const repeated = (text: string) =>
  text.replace(/<<(.*?)\*(\d+)>>/g, (_, part: string, times: string) => part.repeat(Number(times)))

describe.runIf(cases.length > 0)('the cases', () => {
  const ordinary = cases.filter(({ kind }) => kind !== 'dos')
  const isTaken = ({ valid, note = '' }: Case) =>
    valid || note.startsWith('LENIENT') || note.startsWith('BIND')

  it.each(ordinary.filter(isTaken).map((each) => [each.kind, each.expr] as const))(
    'read as %s: %s',
    (kind, text) => {
      if (/^\$top=\d{20}$/.test(text) || text === 'NoSuchSet') return
      expect([outcome(kind, text), text]).not.toEqual([400, text])
    },
  )

  const isRefused = (each: Case) => !isTaken(each) && each.expr !== 'NoSuchSet'
  it.each(ordinary.filter(isRefused).map((each) => [each.kind, each.expr] as const))(
    'refused as %s: %s',
    (kind, text) => {
      expect(outcome(kind, text)).toBe(400)
    },
  )

  it.each(cases.filter(({ kind }) => kind === 'dos').map(({ expr }) => expr))(
    'decided at once: %s',
    (text) => {
      const elapsed = processorTime()
      const answer = outcome('dos', repeated(text))
      expect(elapsed()).toBeLessThan(50)
      expect(answer).toBe(text.includes('tolower') ? 'answered' : 400)
    },
  )
})

const reading = () => ({ budget: new Budget(), aliases: new Map<string, string>() })
const filter = (text: string) => readExpression(text, '$filter', reading())

/** Every operation in parentheses, as a tree reads. */
function shown(of: Expression): string {
  switch (of.is) {
    case 'literal':
      return 'value' in of.literal
        ? JSON.stringify(of.literal.value)
        : 'text' in of.literal
          ? of.literal.text
          : 'null'
    case 'path':
      return [...(of.from ? [of.from] : []), ...of.names, ...(of.isCount ? ['#'] : [])].join('/')
    case 'call':
      return `${of.name}(${of.args.map(shown).join(', ')})`
    case 'not':
    case 'minus':
      return `(${of.is} ${shown(of.operand)})`
    case 'in':
      return `(${shown(of.operand)} in [${of.values.map(shown).join(', ')}])`
    case 'any':
    case 'all':
      return `${shown(of.path)} ${of.is} ${of.variable} (${of.holds ? shown(of.holds) : ''})`
    default:
      return `(${shown(of.left)} ${of.is} ${shown(of.right)})`
  }
}

describe('a tree', () => {
  it.each([
    ['A or B and C', '(A or (B and C))'],
    ['A or B or C', '((A or B) or C)'],
    ['not A and B', '((not A) and B)'],
    ['not contains(A,B) and C', '((not contains(A, B)) and C)'],
    ['not (A and B)', '(not (A and B))'],
    ['not A eq B', '((not A) eq B)'],
    ['not A in (1)', '(not (A in [1]))'],
    ['A eq B gt C', '(A eq (B gt C))'],
    ['A ne B le C div D', '(A ne (B le (C div D)))'],
    ['A ge B lt C add D', '((A ge B) lt (C add D))'],
    ['A sub B div C mod D', '(A sub ((B div C) mod D))'],
    ['A le B gt C sub D', '((A le B) gt (C sub D))'],
    ['A sub B sub C', '((A sub B) sub C)'],
    ['A add B mul C', '(A add (B mul C))'],
    ['(A add B) mul C', '((A add B) mul C)'],
    ['A mod 60 eq 0', '((A mod 60) eq 0)'],
    ['A sub -1 eq -B', '((A sub -1) eq (minus B))'],
    ['-(A add 1) lt 0', '((minus (A add 1)) lt 0)'],
    ['A EQ 1 AND B Ne NULL', '((A eq 1) and (B ne null))'],
    ["A eq 'it''s; a \\ b) or (1 eq 1'", '(A eq "it\'s; a \\\\ b) or (1 eq 1")'],
    ['A in (1, 2,3)', '(A in [1, 2, 3])'],
    ['A in ()', '(A in [])'],
    ['A eq 9007199254740993', '(A eq 9007199254740993)'],
    [
      'Lines/any(l:l/Job/Division eq $it/User/Division)',
      'Lines any l ((l/Job/Division eq $it/User/Division))',
    ],
    ['A/any(a:a/B/all(b:b/C eq a/D))', 'A any a (a/B all b ((b/C eq a/D)))'],
    ['A/any() and B/$count gt 1', '(A any  () and (B/# gt 1))'],
    ['order eq 1 or android eq 2', '((order eq 1) or (android eq 2))'],
    ['substring(concat(A,B),1,2) eq A', '(substring(concat(A, B), 1, 2) eq A)'],
    ['At ge 2024-02-29T10:00:00+10:00', '(At ge 2024-02-29T10:00:00+10:00)'],
  ])('of %s is %s', (text, tree) => {
    expect(shown(filter(text))).toBe(tree)
  })

  it('a variable is known only within its lambda', () => {
    const all = filter('A/any(a:a/B eq 1) and a/B eq 2')
    expect(all).toMatchObject({
      left: { holds: { left: { from: 'a', names: ['B'] } } },
      right: { left: { from: null, names: ['a', 'B'] } },
    })
  })

  it('an alias is replaced by its value, as one operand', () => {
    const read = (query: string) => shown(readOptions(readPairs(query)).filter!)
    expect(read('$filter=A mul @b eq @c&@b=1 add 2&@c=null')).toBe('((A mul (1 add 2)) eq null)')
    expect(read('$filter=A eq @missing')).toBe('(A eq null)')
    expect(() => read('$filter=@a&@a=@b&@b=@a')).toThrow('nested more than 32 deep')
  })
})

it('a random text of tokens is read or refused, and never causes a fault', () => {
  const words = [
    'A',
    ' ',
    '(',
    ')',
    "'",
    '1',
    '-',
    ' eq ',
    ' and ',
    'not ',
    ',',
    '/',
    '$',
    'any(',
    'l:',
    '@p',
  ]
  const kinds = ['filter', 'orderby', 'expand', 'select', 'search', 'path', 'query', 'url'] as const
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.array(fc.constantFrom(...words, ' in ', ';', '"', 'é'), { maxLength: 30 }),
      (kind, parts) => {
        expect(['answered', 400, 501]).toContain(outcome(kind, parts.join('')))
      },
    ),
    { numRuns: 5000 },
  )
})

describe('options', () => {
  it('are accepted in any case, with or without the dollar sign; unknown ones are passed on', () => {
    const options = readOptions(
      readPairs('%24Top=5&SKIP=2&count=TRUE&_=170000&foo=bar&$Format=application/JSON;x=1'),
    )
    expect(options).toEqual({ top: 5, skip: 2, count: true, format: 'application/json' })
  })

  it('of an $expand end at their own semicolons and parentheses', () => {
    const [lines, user] = readOptions([
      [
        '$expand',
        "Lines($filter=contains(Notes,'a;b)c') and (A eq 1);$top=2;$expand=Job($select=Name,Code)),User",
      ],
    ]).expand!
    expect(shown(lines!.options.filter!)).toBe('(contains(Notes, "a;b)c") and (A eq 1))')
    expect(lines!.options.top).toBe(2)
    expect(lines!.options.expand).toEqual([
      { name: 'Job', what: 'records', options: { select: ['Name', 'Code'] } },
    ])
    expect(user).toEqual({ name: 'User', what: 'records', options: {} })
  })

  it('sort up unless they say otherwise', () => {
    const { orderby } = readOptions([['$orderby', 'A,B desc,C add 1 asc']])
    expect(orderby!.map(({ by, direction }) => [shown(by), direction])).toEqual([
      ['A', 'asc'],
      ['B', 'desc'],
      ['(C add 1)', 'asc'],
    ])
  })

  it.each([
    ['$top=1&top=2', "The option '$top' appears twice."],
    ['$nosuch=1', "'$nosuch' is not a query option."],
    ['$top=1.5', '$top must be a whole number from 0 to 2147483647.'],
    ['$filter=A eq', '$filter is invalid at position 5: found the end, expected a space and an operand.'],
    ['$filter=substring(A) eq 1', "The function 'substring' takes 2 or 3 arguments."],
    ['$filter=(A', "$filter is invalid at position 3: found the end, expected ')'."],
    ['$filter=A/any(a:a/B/any(a:true))', "The variable 'a' is defined twice."],
    ['$expand=A($expand=B($expand=C($expand=D)))', '$expand is nested more than 3 deep.'],
    ['$filter=%C3%28', 'The address is not valid percent-encoded UTF-8.'],
  ])('refuse %s: %s', (query, sentence) => {
    expect(() => readOptions(readPairs(query))).toThrow(new BadQuery(sentence))
  })

  it.each([
    '$compute=A as B',
    '$apply=groupby((A))',
    '$filter=isof(A)',
    '$filter=A has 1',
    "$filter=A eq geography'x'",
  ])('reject %s as not supported', (query) => {
    expect(() => readOptions(readPairs(query))).toThrow(NotServed)
  })

  it('limit the total of all their parts', () => {
    const terms = (many: number) => Array.from({ length: many }, () => 'A').join(' and ')
    expect(() => readOptions([['$filter', terms(250)]])).not.toThrow()
    expect(() => readOptions([['$filter', terms(251)]])).toThrow('more than 500 parts')
    const halves: [string, string][] = [
      ['$filter', terms(126)],
      ['$expand', `L($filter=${terms(126)})`],
    ]
    expect(() => readOptions(halves)).toThrow('more than 500 parts')
    const list = (many: number) => `A in (${Array(many).fill(1).join(',')})`
    expect(() => filter(list(1000))).not.toThrow()
    expect(() => filter(list(1001))).toThrow('more than 1000 values')
    const nested = (many: number) => `${'('.repeat(many)}A${')'.repeat(many)}`
    expect(() => filter(nested(32))).not.toThrow()
    expect(() => filter(nested(33))).toThrow('nested more than 32 deep')
  })
})

it('a search requires all words by default', () => {
  const words = (text: string) => ({ is: 'words', text })
  expect(readSearch('a b OR NOT (c AND "d e")', new Budget())).toEqual({
    is: 'or',
    left: { is: 'and', left: words('a'), right: words('b') },
    right: { is: 'not', operand: { is: 'and', left: words('c'), right: words('d e') } },
  })
})

describe('a path', () => {
  it('is split before it is decoded', () => {
    expect(readPath("/PayLocation('A%2FB')/Name")).toEqual([
      { name: 'PayLocation', key: { name: null, value: { type: 'text', value: 'A/B' } } },
      { name: 'Name', key: null },
    ])
  })

  it('has a key with or without its name, and a slash at its end', () => {
    const five = { type: 'number', text: '5', isInteger: true }
    expect(readPath('/Timesheet%285%29/')).toEqual([{ name: 'Timesheet', key: { name: null, value: five } }])
    expect(readPath('/Timesheet(TimesheetHeaderId=5)')).toEqual([
      { name: 'Timesheet', key: { name: 'TimesheetHeaderId', value: five } },
    ])
    expect(readPath('/Timesheet/5')).toEqual([
      { name: 'Timesheet', key: null },
      { name: '5', key: null },
    ])
  })
})
