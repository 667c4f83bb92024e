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
  for (const { who, userType, id } of viewers) {
    const token = await tokenOf(id)
    for (const name of reportNames.filter((one) => one.includes(only) && mayOpen(one, { userType })))
      for (const [length, { days, bound }] of Object.entries(BOUNDS)) {
        const filter = { from: addDays(today, -days), to: today }
        const ask = () => timed(agent, setup!.application, { name, filter }, token)
        await ask()
        const times: number[] = []
        for (let nth = 0; nth < answers / 2; nth++) times.push(await ask())
        const median = quantile(times, 0.5)
        sum += median
        rows.push({ ...atMost(`${name}, a ${length}, ${who}`, median, bound), watched: undefined })
      }
  }
  agent.destroy()
  rows.push({ name: 'all of them', figure: ms(sum), watched: { value: sum, kind: 'milliseconds' } })
  return [{ title: `Reports at ${setup!.sheets.toLocaleString('en')} timesheets`, rows }]
}

type Variables = { name: ReportName; filter: { from: string; to: string } }

async function timed(agent: http.Agent, port: number, variables: Variables, token: string): Promise<number> {
  const begin = performance.now()
  const answer = JSON.parse(
    await send(agent, port, { path: '/graphql', body: { query, variables }, token }),
  ) as {
    errors?: object[]
  }
  if (answer.errors) throw new Error(`${variables.name}: ${JSON.stringify(answer.errors)}`)
  return performance.now() - begin
}
