// Reports of a month and of a year, for an administrator, an approver of two groups, and one of the staff.
import http from 'node:http'
import { reportNames, mayOpen, type ReportName } from '#domain/report/reports.ts'
import { addDays } from '#domain/week.ts'
import { atMost, ms, quantile, type Row, type Table } from '#scripts/table.ts'
import { administratorId, approverId, tokenOf } from './company.ts'
import { send } from './load.ts'
import type { Options, Setup } from './setup.ts'

/** The bounds of a median, in milliseconds. */
const BOUNDS = { month: { days: 30, bound: 300 }, year: { days: 365, bound: 1500 } } as const

const query = `query ($name: ReportName!, $filter: ReportFilter) {
  report(name: $name, filter: $filter) { total { cells } rows { groups { key name } cells } points { date values } }
}`

/** The first page: the figures of all report cards, in one request. */
const glances = `{ reports { name glance { figure { value } values alarms { value } } } }`
const GLANCES = { name: 'GLANCES', bound: 300 }

const viewers = [
  { who: 'administrator', userType: 'SYSTEM_ADMINISTRATOR', id: administratorId },
  { who: 'approver', userType: 'APPROVER', id: approverId(0) },
  { who: 'staff', userType: 'STAFF', id: 1 },
] as const

export async function measureReports([setup]: Setup[], { only, answers }: Options): Promise<Table[]> {
  const agent = new http.Agent({ keepAlive: true })
  const today = new Date().toISOString().slice(0, 10)
  const rows: Row[] = []
  let sum = 0
  const add = async (row: string, bound: number, body: Body, token: string) => {
    const ask = () => timed(agent, setup!.application, body, token)
    await ask()
    const times: number[] = []
    for (let nth = 0; nth < answers / 2; nth++) times.push(await ask())
    const median = quantile(times, 0.5)
    rows.push({ ...atMost(row, median, bound), watched: undefined })
    return median
  }
  for (const { who, userType, id } of viewers) {
    const token = await tokenOf(id)
    for (const name of reportNames.filter((one) => one.includes(only) && mayOpen(one, { userType })))
      for (const [length, { days, bound }] of Object.entries(BOUNDS)) {
        const filter = { from: addDays(today, -days), to: today }
        sum += await add(`${name}, a ${length}, ${who}`, bound, { query, variables: { name, filter } }, token)
      }
    if (GLANCES.name.includes(only))
      await add(`${GLANCES.name}, ${who}`, GLANCES.bound, { query: glances }, token)
  }
  agent.destroy()
  rows.push({ name: 'all of them', figure: ms(sum), watched: { value: sum, kind: 'milliseconds' } })
  return [{ title: `Reports at ${setup!.sheets.toLocaleString('en')} timesheets`, rows }]
}

type Body = { query: string; variables?: { name: ReportName; filter: { from: string; to: string } } }

async function timed(agent: http.Agent, port: number, body: Body, token: string): Promise<number> {
  const begin = performance.now()
  const answer = JSON.parse(await send(agent, port, { path: '/graphql', body, token })) as {
    errors?: object[]
  }
  if (answer.errors) throw new Error(`${body.variables?.name ?? 'glances'}: ${JSON.stringify(answer.errors)}`)
  return performance.now() - begin
}
