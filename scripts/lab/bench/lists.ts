// How long each list, search and look-up takes over HTTP for one person alone.
import http from 'node:http'
import { ms, quantile, type Row, type Table } from '#scripts/table.ts'
import { tokenOf } from './company.ts'
import { askers, cases, type Asker, type ListCase, type Query } from './list-cases.ts'
import { send } from './load.ts'
import type { Options, Setup } from './setup.ts'

/** The bounds in milliseconds. */
const LIST = 150
const DASHBOARD = 50

const WARM_UP = 3
/** A slow case gets no further answers after this many milliseconds. */
const ENOUGH = 1000
/** Other work on the machine only adds time, so a case over its bound is measured again and the least counts. */
const TRIES = 3

const names = Object.keys(askers) as Asker[]

/** Prints one table for each database: a row for each case, a column for each person. */
export async function measureLists(setups: Setup[], { only, answers }: Options): Promise<Table[]> {
  const tokens = await Promise.all(names.map((name) => tokenOf(askers[name])))
  const chosen = cases.filter(({ name }) => name.includes(only))
  const tables: Table[] = []
  for (const setup of setups) {
    const rows: Row[] = [{ name: '', figure: columns(names) }]
    let sum = 0
    for (const one of chosen) {
      const { row, medians } = await rowOf(setup, one, tokens, answers)
      rows.push(row)
      sum += medians.reduce((all, median) => all + median, 0)
    }
    const watched = { value: sum, kind: 'milliseconds' } as const
    rows.push({ name: 'all of them', figure: ms(sum), watched })
    tables.push({ title: `Lists at ${setup.sheets.toLocaleString('en')} timesheets, median ms`, rows })
  }
  return tables
}

async function rowOf(setup: Setup, one: ListCase, tokens: readonly string[], answers: number) {
  const bound = one.bound ?? (one.isDashboard ? DASHBOARD : LIST)
  const figures: string[] = []
  const medians: number[] = []
  for (const [index, asker] of names.entries()) {
    if (one.only && !one.only.includes(asker)) {
      figures.push('–')
      continue
    }
    const median = await leastOf(() => measure(setup.application, tokens[index]!, one, answers), bound)
    medians.push(median)
    figures.push(median.toFixed(1))
  }
  const isGood = Math.max(...medians) <= bound
  const row: Row = { name: one.name, figure: columns(figures), bound: `≤ ${bound}`, isGood }
  return { row, medians }
}

const columns = (texts: readonly string[]) => texts.map((text) => text.padStart(14)).join('')

async function leastOf(measureOnce: () => Promise<number>, bound: number): Promise<number> {
  let least = await measureOnce()
  for (let tries = 1; least > bound && tries < TRIES; tries++) least = Math.min(least, await measureOnce())
  return least
}

/** The median of the answers after the warm-up. */
async function measure(
  port: number,
  token: string,
  { query, variables }: Query,
  answers: number,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true })
  try {
    const times: number[] = []
    const begin = performance.now()
    while (times.length < WARM_UP + answers && performance.now() - begin < ENOUGH) {
      const start = performance.now()
      const answer = await send(agent, port, { path: '/graphql', body: { query, variables }, token })
      times.push(performance.now() - start)
      if (answer.includes('"errors"')) throw new Error(`${answer.slice(0, 500)} ${JSON.stringify(variables)}`)
    }
    return quantile(times.slice(Math.min(WARM_UP, times.length - 1)), 0.5)
  } finally {
    agent.destroy()
  }
}
