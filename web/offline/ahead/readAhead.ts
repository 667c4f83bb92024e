// Prefetches everything that a person needs to record a day offline: the form with its settings and recent choices,
// their last days, and all records that they may book to.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment, GraphQLTaggedNode, Variables } from 'relay-runtime'
import { clockIn } from '#domain/date.ts'
import { addDays } from '#domain/week.ts'
import type { aheadDaysQuery } from '#web/__generated__/aheadDaysQuery.graphql.ts'
import type { readAheadSectionsQuery } from '#web/__generated__/readAheadSectionsQuery.graphql.ts'
import { answersOf, deleteAnswers, readAnswer, storeAnswer } from '#web/offline/store/answers.ts'
import { noteMet } from '#web/offline/store/people.ts'
import { variablesOf } from '#web/timesheets/form/dialogVariables.ts'
import { unreachable } from '#web/client/call-failed.ts'
import { DAYS_AHEAD } from './aheadDays.ts'
import { homeVariables } from './homeVariables.ts'
import { nameOf, readStored, storedQueries, storeWhole, type StoredQuery } from './answers.ts'
import { sectionHashes, storeSections } from './lists.ts'

const DIALOG = 'TimesheetDialogQuery'

/** The version of each stored day, by number. */
type Versions = Record<number, number>

/** Prefetches everything. @param userId by global id. @throws CallFailed; earlier data stays. */
export async function readAhead(environment: Environment, userId: string, timeZone: string): Promise<void> {
  await readDaysAhead(environment, userId, timeZone)
  await readLists(environment, userId)
  await storeAnswer(userId, 'at', new Date().toISOString())
  await noteMet(userId)
}

/** Prefetches the form and the last days, but not the lists, which cost the server far more. @throws CallFailed. */
export async function readDaysAhead(
  environment: Environment,
  userId: string,
  timeZone: string,
): Promise<void> {
  const sheets = await readDays(environment, userId, timeZone)
  await keep(environment, userId, 'SignedInFrameQuery', {})
  await keep(environment, userId, 'DashboardScreenQuery', homeVariables)
  await keep(environment, userId, DIALOG, variablesOf(null, null))
  const known = ((await readAnswer(userId, 'versions')) as Versions | null) ?? {}
  for (const { number, version } of sheets) {
    const variables = variablesOf(number, null)
    const isStored = known[number] === version && (await readStored(userId, DIALOG, variables)) !== null
    if (!isStored) await keep(environment, userId, DIALOG, variables)
  }
  const names = new Set(
    [null, ...sheets.map(({ number }) => number)].map((one) => nameOf(DIALOG, variablesOf(one, null))),
  )
  const gone = (await answersOf(userId, DIALOG)).filter((name) => !names.has(name))
  await deleteAnswers(userId, gone)
  await storeAnswer(
    userId,
    'versions',
    Object.fromEntries(sheets.map(({ number, version }) => [number, version])),
  )
}

async function readDays(environment: Environment, userId: string, timeZone: string) {
  const { date: today } = clockIn(new Date(), timeZone)
  const data = await keep<aheadDaysQuery['response']>(environment, userId, 'aheadDaysQuery', {})
  return data.me.lastTimesheets.filter(({ startDate }) => startDate > addDays(today, -DAYS_AHEAD))
}

/** Fetches a query and stores its response unchanged. @throws CallFailed; TypeError if the response is incomplete. */
async function keep<Data>(
  environment: Environment,
  userId: string,
  name: StoredQuery,
  variables: Variables,
): Promise<Data> {
  const { read, answer } = await askServer(environment, storedQueries[name], variables)
  await storeWhole(userId, name, variables, answer)
  return read as Data
}

/**
 * Fetches from the server only. Offline, the response would come from the local store and must not be stored again.
 * @throws CallFailed.
 */
async function askServer(environment: Environment, query: GraphQLTaggedNode, variables: Variables) {
  let answer: unknown
  let isOfServer = false
  const onAnswer = (data: unknown) => {
    answer = data
    isOfServer = true
  }
  const read = await fetchQuery(environment, query, variables, {
    fetchPolicy: 'network-only',
    networkCacheConfig: { force: true, metadata: { onAnswer } },
  }).toPromise()
  if (!isOfServer) unreachable()
  return { read, answer }
}

async function readLists(environment: Environment, userId: string): Promise<void> {
  const query = graphql`
    query readAheadSectionsQuery($known: [String!]!) {
      aheadSections(known: $known) {
        name
        hash
        content
      }
    }
  `
  const known = [...(await sectionHashes(userId)).values()]
  const { read } = await askServer(environment, query, { known })
  const { aheadSections } = read as readAheadSectionsQuery['response']
  await storeSections(
    userId,
    aheadSections.map(({ content = null, ...section }) => ({ ...section, content })),
  )
}
