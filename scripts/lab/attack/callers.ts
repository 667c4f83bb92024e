// Callers: many people at the same time, each within their share. Meanwhile another person's list, page and static file may take
// half a second longer than usual.
import { beside, tally, usually, visitOf } from './beside.ts'
import { signIn, type Person } from './person.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

const CROWD = [
  ...['staff', 'useradmin', 'sysadmin', 'maree.thornbury', 'thu-ha.pham', 'siddharth.venkataraman'],
  ...['joaquin.ferreira', 'lachlan.odea', 'mele.tupou', 'bronwyn.castellano', 'anthea.papadimitriou'],
  'craig.dunleavy',
]

/** What the search of every screen asks for a word. */
const palette = `query ($word: String!, $sheets: TimesheetFilter!, $dockets: DocketFilter!) {
  owners: timesheetOwners(search: $word, first: 5) { id firstName lastName }
  timesheets(filter: $sheets, first: 5) {
    edges { node { number startDate status totalDuration user { firstName lastName } } } pageInfo { hasNextPage }
  }
  manuals(search: $word, first: 5) { edges { node { name } } }
  dockets(filter: $dockets, first: 5) { edges { node { number customerName } } }
  workOrders(search: $word, first: 5) { name }
  equipment(search: $word, first: 5) { name }
  jobs(search: $word, first: 5) { name }
  sites(search: $word, first: 5) { location }
}`
const words = ['a', 'hose', 'pump 4', 'kom', 'east', 'ferr', 'digger', 'w']
const weeks = `{
  weeks(first: 100) { edges { node { user { firstName } days { minutes missing } } } }
  weekTotals { __typename }
}`
const deep = [
  '/api/Timesheet?$expand=TimesheetLines($expand=Equipment,WorkOrder,Site),User&$top=50',
  `/api/Timesheet?$filter=${Array.from({ length: 30 }, (_, at) => `TimesheetLines/any(l: contains(l/Notes, '${at}'))`).join(' or ')}`,
]

export async function callers(target: Target, report: Report): Promise<string> {
  const people = await Promise.all(CROWD.map((account) => signIn(target, account)))
  const six = people.slice(1, 7)
  const visit = await visitOf(target)
  const usual = await usually(visit, report)
  const besides = { visit, usual, report }
  const codeOf = async (person: Person, query: string, variables = {}) => {
    const { status, errors } = await person.ask(query, variables)
    const invalid = errors.find(({ extensions }) => extensions?.code === 'GRAPHQL_VALIDATION_FAILED')
    if (invalid) throw new Error(`The attack and the schema differ: ${invalid.message}`)
    return errors[0]?.extensions?.code ?? status
  }
  await beside(besides, `${people.length} people × 25 searches`, async () =>
    tally(
      await each(people, 25, (person, at) => {
        const word = words[at % words.length]!
        return codeOf(person, palette, { word, sheets: { search: word }, dockets: { search: word } })
      }),
    ),
  )
  await beside(besides, '6 people × 8 deep OData questions', async () =>
    tally(
      await each(six, 8, async (person, at) => {
        const response = await target.fetch(deep[at % deep.length]!, {
          headers: { authorization: `Bearer ${person.token()}` },
        })
        await response.arrayBuffer()
        return response.status
      }),
    ),
  )
  await beside(besides, '6 people × 20 weeks of everybody', async () =>
    tally(await each(six, 20, (person) => codeOf(person, weeks))),
  )
  return "Callers: the slowest of another person's requests during each"
}

function each<T>(
  people: readonly Person[],
  times: number,
  one: (person: Person, at: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(people.flatMap((person) => Array.from({ length: times }, (_, at) => one(person, at))))
}
