// How long the OData service takes over what clients ask of it, one person alone: how that grows with history, and how it
// compares with the browser's own list of the same rows, measured in turn.
import http from 'node:http'
import type { Place } from './compare.ts'
import { tokenOf } from './company.ts'
import { ask, quantile, type Call } from './load.ts'
import { odataAskers, type ODataCase } from './odata-cases.ts'

/** Of one case: answers that are not counted, answers that are, and milliseconds after which there are enough. */
const WARM_UP = 3
const ANSWERS = 11
const PATIENCE = 1000

/** Says of each case what it took with little history and with much, and what the browser's list takes with much. */
export async function measureOData(places: Place[], only: string): Promise<void> {
  const [little, much] = [places[0]!, places.at(-1)!]
  console.log(`  ${little.sheets} | ${much.sheets} timesheets | the browser's list, and the ratio; median ms`)
  for (const { name: asker, userId, cases } of odataAskers) {
    const authorization = await tokenOf(userId)
    for (const one of cases) {
      const name = `${asker}: ${one.name}`
      if (!name.includes(only)) continue
      const [before] = await measure(little, authorization, one)
      const [after, beside] = await measure(much, authorization, one)
      const ratio =
        beside === undefined ? '' : `${padded(beside)} ${(after! / beside).toFixed(2).padStart(7)}`
      console.log(`${padded(before!)}${padded(after!)}${ratio.padEnd(17)}  ${name}`)
    }
  }
}

const padded = (milliseconds: number) => milliseconds.toFixed(1).padStart(9)

/** The median of the case, and of the browser's list where there is one. */
async function measure({ application }: Place, authorization: string, one: ODataCase): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true })
  const send = (call: Call) => ask(agent, application, { ...call, authorization })
  const ways = [() => answers(one, send), ...(one.beside ? [() => browsers(one.beside!, send)] : [])]
  const times = ways.map((): number[] => [])
  try {
    const begin = performance.now()
    for (let turn = 0; turn < WARM_UP + ANSWERS; turn++) {
      for (const [index, way] of ways.entries()) {
        const start = performance.now()
        await way()
        times[index]!.push(performance.now() - start)
      }
      if (performance.now() - begin > PATIENCE) break
    }
  } catch (error) {
    throw new Error(one.name, { cause: error })
  } finally {
    agent.destroy()
  }
  return times.map((all) => quantile(all.slice(Math.min(WARM_UP, all.length - 1)), 0.5))
}

type Send = (call: Call) => Promise<string>

/** One answer, or as many as the case says, along their next links. */
async function answers({ path, answers = 1 }: ODataCase, send: Send): Promise<void> {
  for (let at = 0, next: string | undefined = path; at < answers && next; at++) {
    const answer = await send({ path: next.replaceAll(' ', '%20') })
    if (answers === 1) return
    const link = (JSON.parse(answer) as { '@odata.nextLink'?: string })['@odata.nextLink']
    next = link && link.slice(new URL(link).origin.length)
  }
}

async function browsers(body: object, send: Send): Promise<void> {
  const answer = await send({ path: '/graphql', body: JSON.stringify(body) })
  if (answer.includes('"errors"')) throw new Error(answer.slice(0, 500))
}
