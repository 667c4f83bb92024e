// Paper: a day of 60 field-service tasks, hundreds of downloads, checks and proofs of sealed history. Meanwhile another person's
// list, page and static file may take half a second longer than usual.
import { beside, tally, usually, visitOf } from './beside.ts'
import { servicedTasks } from './field-service.ts'
import { daysAgo, done, record, signIn, type Person } from './person.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

const TASKS = 60
const DOWNLOADS = 500
const CHECKS = 30
const PROOFS = 60

type Dockets = { dockets: { edges: { node: { id: string } }[] } }

export async function paper(target: Target, report: Report): Promise<string> {
  const staff = await signIn(target, 'staff')
  const readers = await Promise.all(
    ['bronwyn.castellano', 'sysadmin', 'useradmin', 'maree.thornbury', 'thu-ha.pham'].map((one) =>
      signIn(target, one),
    ),
  )
  const visit = await visitOf(target)
  const lines = await servicedTasks(target, staff, TASKS)
  const usual = await usually(visit, report)
  const besides = { visit, usual, report }

  await beside(besides, `a day of ${TASKS} field-service tasks`, async () => {
    const { number } = done(await record(staff, 'submitTimesheet', daysAgo(200), '', { lines }))
    return `dockets ${tally(await download(target, staff, number))}`
  })
  await beside(besides, `${DOWNLOADS} downloads by ${readers.length}`, async () => {
    // Each the dockets that they see.
    const idsOf = await Promise.all(readers.map(docketIds))
    const statuses = await together(DOWNLOADS, (index) => {
      const [reader, ids] = [readers[index % readers.length]!, idsOf[index % readers.length]!]
      const at = Math.floor(index / readers.length)
      return get(target, reader, `/api/Docket/download/${ids[at % ids.length]}`)
    })
    return `of ${new Set(idsOf.flat()).size} dockets: ${tally(statuses)}`
  })
  await beside(besides, `${CHECKS} checks and ${PROOFS} proofs by two`, async () => {
    const numbers = (await sheetsOf(readers[1]!)).slice(0, PROOFS)
    const checks = together(CHECKS, async () => {
      const { errors } = await readers[1]!.ask('mutation { checkSealedHistory { __typename } }')
      return errors[0]?.extensions?.code ?? 'started'
    })
    const proofs = together(PROOFS, (index) =>
      get(
        target,
        readers[1 + (index % 2)]!,
        `/api/TimesheetHistory/proof/${numbers[index % numbers.length]}`,
      ),
    )
    return `checks ${tally(await checks)}; proofs ${tally(await proofs)}`
  })
  for (const fault of target.faults()) report.find('a fault was logged', fault)
  return "Paper: the slowest of another person's requests during each"
}

function together<T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)))
}

async function get(target: Target, person: Person, path: string): Promise<number> {
  const response = await target.fetch(path, { headers: { authorization: `Bearer ${person.token()}` } })
  await response.arrayBuffer()
  return response.status
}

async function docketIds(person: Person): Promise<number[]> {
  const { data } = await person.ask<Dockets>('{ dockets(first: 100) { edges { node { id } } } }')
  return data!.dockets.edges.map(({ node }) => rowId(node.id))
}

const rowId = (id: string) => Number(atob(id).split(':')[1])

async function sheetsOf(person: Person): Promise<number[]> {
  const { data } = await person.ask<{ timesheets: { edges: { node: { number: number } }[] } }>(
    '{ timesheets(first: 60) { edges { node { number } } } }',
  )
  return data!.timesheets.edges.map(({ node }) => node.number)
}

type Lines = { timesheet: { lines: { docket: { id: string } | null }[] } }

/** Downloads the dockets of a day one after another, until all are drawn. @returns the statuses. */
async function download(target: Target, person: Person, number: number): Promise<number[]> {
  const query = 'query ($number: Int!) { timesheet(number: $number) { lines { docket { id } } } }'
  const { data } = await person.ask<Lines>(query, { number })
  const statuses: number[] = []
  for (const { docket } of data!.timesheet.lines)
    statuses.push(await get(target, person, `/api/Docket/download/${rowId(docket!.id)}`))
  return statuses
}
