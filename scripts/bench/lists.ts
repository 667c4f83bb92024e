// How long each list, filter, order, search and look-up takes one person alone, and how that grows with history. A list
// is as fast when it finds nothing as when it is full.
import http from 'node:http'
import type { Place } from './compare.ts'
import { tokenOf } from './company.ts'
import { askers, type ListCase } from './list-cases.ts'
import { ask, quantile } from './load.ts'

/** At most so many milliseconds … */
const LIMIT = 50
/**
 * … and so many times as long as with little history, where that can be told from chance. A list that shows something
 * only of a long history has nothing to be compared with.
 */
const GROWTH = 3
const CHANCE = 5
/** Of one case: answers that are not counted, answers that are, and milliseconds after which there are enough. */
const WARM_UP = 3
const ANSWERS = 11
const PATIENCE = 1000
/** A breach is one if it is there so many times running: what else the machine does only ever adds. */
const TRIES = 4

/** What one case took at one place, in milliseconds, and whether there was nothing to show. */
type Took = { median: number; isEmpty: boolean }

/** Says what each case took at each place. @returns whether all of them keep within their bounds. */
export async function measureLists(places: Place[], only: string): Promise<boolean> {
  const breaches: string[] = []
  let measured = 0
  for (const { name: asker, userId, cases } of askers) {
    const authorization = await tokenOf(userId)
    for (const one of cases) {
      const name = `${asker}: ${one.name}`
      if (!name.includes(only)) continue
      let took = await measureAll(places, authorization, one)
      for (let tries = 1; breaks(one, took) && tries < TRIES; tries++) {
        const again = await measureAll(places, authorization, one)
        took = took.map((before, place) => (again[place]!.median < before.median ? again[place]! : before))
      }
      const times = took.map(({ median, isEmpty }) => median.toFixed(1).padStart(8) + (isEmpty ? '∅' : ' '))
      const line = `${times.join('')}  ${name}`
      const isBreach = breaks(one, took)
      console.log(`${isBreach ? '!' : ' '}${line}`)
      if (isBreach) breaches.push(line)
      measured++
    }
  }
  console.log(
    `\n${measured} lists at ${places.map(({ sheets }) => sheets).join(' and ')} timesheets, median ms; of those that seemed to take too long, the least of ${TRIES} tries.`,
  )
  console.log(
    `${breaches.length} take more than ${LIMIT} ms, or more than ${GROWTH} × their time with little history` +
      ` (and ${CHANCE} ms more)${breaches.length > 0 ? ':' : '.'}`,
  )
  for (const line of breaches) console.log(` ${line}`)
  return breaches.length === 0
}

async function measureAll(places: Place[], authorization: string, one: ListCase): Promise<Took[]> {
  const took: Took[] = []
  for (const { application } of places) took.push(await measure(application, authorization, one))
  return took
}

function breaks({ isOfUndecided }: ListCase, took: readonly Took[]): boolean {
  const [little, much] = [took[0]!, took.at(-1)!]
  const isComparable = !isOfUndecided && (!little.isEmpty || much.isEmpty)
  const most = Math.max(GROWTH * little.median, little.median + CHANCE)
  return much.median > LIMIT || (isComparable && much.median > most)
}

async function measure(port: number, authorization: string, one: ListCase): Promise<Took> {
  const agent = new http.Agent({ keepAlive: true })
  try {
    const send = async (variables: object) => {
      const body = JSON.stringify({ query: one.query, variables })
      const answer = await ask(agent, port, { path: '/graphql', body, authorization })
      if (answer.includes('"errors"')) throw new Error(`${one.name}: ${answer.slice(0, 500)}`)
      return answer
    }
    const variables = await skipped(one, send)
    const times: number[] = []
    let isEmpty = false
    const begin = performance.now()
    for (let turn = 0; turn < WARM_UP + ANSWERS; turn++) {
      const start = performance.now()
      const answer = await send(variables)
      times.push(performance.now() - start)
      isEmpty = /"edges":\[\]|"totalCount":0|:\[\]\}\}$/.test(answer)
      if (performance.now() - begin > PATIENCE) break
    }
    return { median: quantile(times.slice(Math.min(WARM_UP, times.length - 1)), 0.5), isEmpty }
  } finally {
    agent.destroy()
  }
}

/** The variables with which a case begins as deep in its list as it says. */
async function skipped({ variables, skip }: ListCase, send: (variables: object) => Promise<string>) {
  if (!skip) return variables
  let cursor: string | null = null
  for (let pages = 0; pages < skip.pages; pages++) {
    const answer = await send({ ...variables, count: 100, cursor })
    const { pageInfo } = (JSON.parse(answer) as Answer).data[skip.connection]!
    if (pageInfo.hasNextPage) cursor = pageInfo.endCursor
  }
  return { ...variables, cursor }
}
type Answer = { data: Record<string, { pageInfo: { endCursor: string | null; hasNextPage: boolean } }> }
