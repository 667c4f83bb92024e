// The results of the command palette for each role: no search reveals a record outside the viewer's scope, or that
// there are more of them.
import { beforeAll, describe, expect, it } from 'vitest'
import { meaningOf } from '#domain/palette.ts'
import { db, onStatement } from '#server/database/client.ts'
import resultsQuery, { type resultsQuery$variables } from '#web/__generated__/resultsQuery.graphql.ts'
import recentQuery from '#web/__generated__/resultsRecentQuery.graphql.ts'
import { variablesOf } from '#web/frame/palette/search.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, TODAY, setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()
const sheets: Record<string, number> = {}
beforeAll(async () => {
  const seed = async (name: string, sheet: Parameters<World['seed']>[0]) => {
    sheets[name] = (await world.seed(sheet)).id
  }
  await seed('tess', { owner: 'tess', startDate: '2026-11-16' })
  await seed('tessDraft', { owner: 'tess', startDate: '2026-11-16', status: 'DRAFT' })
  await seed('will', { owner: 'will', startDate: '2026-11-16' })
  await seed('sam', { owner: 'sam', startDate: '2026-11-16' })
  const file = (path: string) => ({ create: { path, contentType: 'application/pdf', size: 9 } })
  await db.manual.create({
    data: { name: 'Tester: all', visibleTypes: ['STAFF', 'APPROVER'], file: file('1') },
  })
  await db.manual.create({ data: { name: 'Tester: ours', visibleTypes: ['APPROVER'], file: file('2') } })
  await db.manual.create({
    data: { name: 'Tester: gone', visibleTypes: ['STAFF', 'APPROVER'], active: false, file: file('3') },
  })
})

type Sheets = { edges: { node: { number: number } }[]; pageInfo: { hasNextPage: boolean } } | null
type Answer = {
  people?: { firstName: string }[]
  owners?: { firstName: string }[]
  numbered?: { number: number } | null
  onDate?: Sheets
  withWords?: Sheets
  manuals?: { edges: { node: { name: string } }[] }
}

async function look(by: PersonName, variables: resultsQuery$variables) {
  const { data, errors } = await world.ask<Answer>(by, textOf(resultsQuery), variables)
  expect(errors).toEqual([])
  const { people, owners, numbered, onDate, withWords, manuals } = data!
  const found = [numbered, ...nodes(onDate), ...nodes(withWords)]
  const numbers = new Set(found.flatMap((one) => one?.number ?? []))
  return {
    sheets: Object.keys(sheets).filter((name) => numbers.has(sheets[name]!)),
    others: [...numbers].filter((number) => !Object.values(sheets).includes(number)),
    people: (people ?? owners ?? []).map(({ firstName }) => firstName),
    manuals: (manuals?.edges ?? []).map(({ node }) => node.name.replace('Tester: ', '')),
    more: [onDate, withWords].some((list) => list?.pageInfo.hasNextPage),
  }
}
const nodes = (list: Sheets | undefined) => list?.edges.map(({ node }) => node) ?? []
const textOf = (query: { params: { id: string | null; text: string | null } }) =>
  query.params.text ?? world.documents.get(query.params.id!)!

const typed = (by: PersonName, text: string, few?: number) =>
  look(by, variablesOf(meaningOf(text, TODAY), world.company.people[by].userType, few))

const sees = {
  tess: { sheets: ['tess', 'tessDraft'], people: [], manuals: ['all'] },
  ada: { sheets: ['tess', 'sam'], people: ['Sam', 'Tess'], manuals: ['all', 'ours'] },
  bob: { sheets: ['will'], people: ['Will'], manuals: ['all', 'ours'] },
  uma: { sheets: ['tess', 'tessDraft', 'will', 'sam'], people: null, manuals: ['all', 'gone', 'ours'] },
  sam: { sheets: ['tess', 'tessDraft', 'will', 'sam'], people: null, manuals: ['all', 'gone', 'ours'] },
} as const

describe.each(Object.entries(sees) as [keyof typeof sees, (typeof sees)[keyof typeof sees]][])(
  '%s',
  (by, seen) => {
    it('finds by name the people, the timesheets and the manuals in reach', async () => {
      const found = await typed(by, 'tester', 50)
      expect(found.sheets).toEqual(seen.sheets)
      expect(found.others).toEqual([])
      expect(found.people.toSorted()).toEqual(
        seen.people ??
          Object.values(world.company.people)
            .map(({ firstName }) => firstName)
            .toSorted(),
      )
      expect(found.manuals).toEqual(seen.manuals)
      expect(found.more).toBe(false)
    })

    it('finds by date the timesheets in reach, with and without a name', async () => {
      expect((await typed(by, '16 nov')).sheets).toEqual(seen.sheets)
      expect((await typed(by, 'tess yesterday')).sheets).toEqual(
        seen.sheets.filter((name) => name.startsWith('tess')),
      )
    })

    it('finds a timesheet by its number where it is in reach', async () => {
      for (const [name, number] of Object.entries(sheets)) {
        const wanted = (seen.sheets as readonly string[]).includes(name) ? [name] : []
        expect((await typed(by, `#${number}`)).sheets, name).toEqual(wanted)
        // Without the # it is a word, too, which other timesheets may have in their texts.
        const found: readonly string[] = (await typed(by, `${number}`)).sheets
        expect(found, name).toEqual(expect.arrayContaining(wanted))
        expect(seen.sheets, name).toEqual(expect.arrayContaining([...found]))
      }
    })

    it('reports more results only if more are in reach', async () => {
      expect((await typed(by, 'tester', 1)).more).toBe(seen.sheets.length > 1)
      expect((await typed(by, '16/11', 1)).more).toBe(seen.sheets.length > 1)
    })

    it('sees recent choices only while they are in reach', async () => {
      const ids = Object.values(sheets).map((id) => globalId('Timesheet', id))
      const { data } = await world.ask<{ nodes: ({ number?: number } | null)[] }>(by, textOf(recentQuery), {
        ids,
      })
      const numbers = data!.nodes.map((node) => node?.number)
      expect(Object.keys(sheets).filter((name) => numbers.includes(sheets[name]))).toEqual(seen.sheets)
    })
  },
)

it('costs one operation of few statements', async () => {
  const caller = await world.signIn('ada')
  const variables = variablesOf(meaningOf('tess mon', TODAY), 'APPROVER')
  await caller.ask(textOf(resultsQuery), variables)
  let statements = 0
  const stop = onStatement(() => statements++)
  await caller.ask(textOf(resultsQuery), variables)
  stop()
  expect(statements).toBeLessThanOrEqual(8)
})
