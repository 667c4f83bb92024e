// Views over the API: a report under a name, each person's own only, and only of reports that their role has.
import { beforeEach, describe, expect, it } from 'vitest'
import { REPORT_VIEW_NAME_MAX, REPORT_VIEW_QUERY_MAX, REPORT_VIEWS_MAX } from '#domain/limits.ts'
import { db } from '#server/database/client.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, NOON, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
beforeEach(async () => {
  world.at(NOON)
  await db.reportView.deleteMany()
  await db.throttle.deleteMany()
})

const VIEWS = `me { reportViews { id name report queryString } }`
const ANSWER = `__typename ... on UserError { message } ... on InvalidInput { problems { path message } }
  ... on Refusal { code } ... on ReportViewChange { goneId ${VIEWS} }`
const SAVE = `mutation ($input: ReportViewInput!) { result: saveReportView(input: $input) { ${ANSWER} } }`
const DELETE = `mutation ($id: ID!) { result: deleteReportView(id: $id) { ${ANSWER} } }`

type View = { id: string; name: string; report: string; queryString: string }
type Answer = {
  __typename: string
  message?: string
  code?: string
  problems?: { path: string; message: string }[]
  goneId?: string | null
  me?: { reportViews: View[] }
}

async function ask(name: PersonName, text: string, variables: object) {
  const { data, errors } = await world.ask<{ result: Answer }>(name, text, variables)
  const [error] = errors
  return { ...(data?.result ?? {}), refused: error?.extensions?.code, error } as Partial<Answer> & {
    refused?: string
    error?: { message: string }
  }
}
const save = (name: PersonName, view: string, more: { report?: string; queryString?: string } = {}) =>
  ask(name, SAVE, { input: { name: view, report: 'HOURS', queryString: 'period=last-month', ...more } })
async function views(name: PersonName): Promise<View[]> {
  const { data, errors } = await world.ask<{ me: { reportViews: View[] } }>(name, `{ ${VIEWS} }`)
  expect(errors).toEqual([])
  return data!.me.reportViews
}
const names = async (name: PersonName) => (await views(name)).map((view) => view.name)
const problem = ({ problems }: Partial<Answer>, path: string) =>
  problems?.find((one) => one.path === path)?.message

describe('a view', () => {
  it('stores a report with its query string under a name, and views are in the order of names', async () => {
    await save('tess', ' Last month ')
    const { me } = await save('tess', 'By job', { report: 'JOBS', queryString: 'by=job%2Cweek&shift=night' })
    const expected = [
      { name: 'By job', report: 'JOBS', queryString: 'by=job%2Cweek&shift=night' },
      { name: 'Last month', report: 'HOURS', queryString: 'period=last-month' },
    ]
    expect(me!.reportViews).toMatchObject(expected)
    expect(await views('tess')).toMatchObject(expected)
  })

  it('replaces the view of the same name, without regard to case', async () => {
    await save('tess', 'Last month')
    const [{ id }] = (await views('tess')) as [View]
    await save('tess', 'LAST month', { report: 'JOBS', queryString: '' })
    expect(await views('tess')).toEqual([{ id, name: 'LAST month', report: 'JOBS', queryString: '' }])
    // No character of a name is a pattern.
    await save('tess', 'Last_month')
    await save('theo', 'last month')
    expect(await views('tess')).toHaveLength(2)
    expect(await names('theo')).toEqual(['last month'])
  })

  it('exists once if it is saved several times at the same time', async () => {
    const answers = await Promise.all(['Mine', 'MINE', 'mine'].map((name) => save('tess', name)))
    expect(answers.map(({ __typename }) => __typename)).toEqual(Array(3).fill('ReportViewChange'))
    expect(await views('tess')).toHaveLength(1)
  })

  it('has a name and a query string of limited length', async () => {
    expect(problem(await save('tess', ' \u200b '), 'name')).toBe('Please enter a name')
    const long = 'x'.repeat(REPORT_VIEW_NAME_MAX + 1)
    expect(problem(await save('tess', long), 'name')).toBe('At most 60 characters')
    expect((await save('tess', long.slice(1))).__typename).toBe('ReportViewChange')
    const queryString = 'x'.repeat(REPORT_VIEW_QUERY_MAX + 1)
    expect(problem(await save('tess', 'Mine', { queryString }), 'queryString')).toBe(
      'This report has too many filters to save',
    )
    expect((await save('tess', 'Mine', { queryString: queryString.slice(1) })).__typename).toBe(
      'ReportViewChange',
    )
  })

  it('is limited in number per person, even at the same time; one of them can still be replaced', async () => {
    const { id: userId } = world.company.people.tess
    const row = { userId, report: 'HOURS', queryString: '', createdAt: new Date(NOON) }
    await db.reportView.createMany({
      data: Array.from({ length: REPORT_VIEWS_MAX - 1 }, (_, at) => ({ ...row, name: `View ${at}` })),
    })
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => save('tess', name)))
    const refused = answers.filter(({ code }) => code === 'TOO_MANY_VIEWS')
    expect(refused).toHaveLength(2)
    expect(refused[0]!.message).toBe('You can have at most 30 views. Delete one first.')
    expect((await save('tess', 'View 0', { report: 'JOBS' })).__typename).toBe('ReportViewChange')
    expect(await views('tess')).toHaveLength(REPORT_VIEWS_MAX)
  })
})

describe('the report of a view', () => {
  it('is one that exists', async () => {
    const { error } = await save('tess', 'Mine', { report: 'SALARIES' })
    expect(error!.message).toContain('SALARIES')
    expect(await names('tess')).toEqual([])
  })

  it('is one that the role has', async () => {
    for (const [name, report] of [
      ['tess', 'MACHINES'],
      ['ada', 'RECONCILIATION'],
      ['uma', 'RECONCILIATION'],
    ] as const) {
      expect((await save(name, 'Mine', { report })).refused, name).toBe('FORBIDDEN')
      expect(await names(name), name).toEqual([])
    }
    expect((await save('ada', 'Mine', { report: 'MACHINES' })).__typename).toBe('ReportViewChange')
    expect((await save('sam', 'Mine', { report: 'RECONCILIATION' })).__typename).toBe('ReportViewChange')
  })

  it('hides the view from a person whose role no longer has it', async () => {
    const { id: userId } = world.company.people.tess
    const row = { userId, name: 'Machines', report: 'MACHINES', queryString: '', createdAt: new Date(NOON) }
    const { id } = await db.reportView.create({ data: row })
    expect(await names('tess')).toEqual([])
    const { data } = await world.ask<{ node: unknown }>('tess', `query ($id: ID!) { node(id: $id) { id } }`, {
      id: globalId('ReportView', { id }),
    })
    expect(data!.node).toBeNull()
  })
})

describe("somebody else's view", () => {
  it('is not found: it cannot be read, replaced or deleted by anybody', async () => {
    await save('tess', 'Last month')
    const [{ id }] = (await views('tess')) as [View]
    for (const name of ['theo', 'amy', 'ada', 'uma', 'sam'] as const) {
      expect(await names(name), name).toEqual([])
      const { data } = await world.ask<{ node: unknown }>(name, `query ($id: ID!) { node(id: $id) { id } }`, {
        id,
      })
      expect(data!.node, name).toBeNull()
      await ask(name, DELETE, { id })
      await save(name, 'Last month', { report: 'JOBS' })
    }
    expect(await views('tess')).toEqual([
      { id, name: 'Last month', report: 'HOURS', queryString: 'period=last-month' },
    ])
  })
})

describe('a deleted view', () => {
  it('is not found, and deleting it again changes nothing', async () => {
    await save('tess', 'Last month')
    await save('tess', 'Mine')
    const [{ id }] = (await views('tess')) as [View]
    for (let time = 1; time <= 2; time++) {
      const { goneId, me } = await ask('tess', DELETE, { id })
      expect(goneId).toBe(id)
      expect(me!.reportViews.map(({ name }) => name)).toEqual(['Mine'])
    }
  })
})
