// Responses that were overtaken: a record in them was changed or deleted after the request had been sent, and the store
// knows that already. A query is sent again, so that an older response never undoes a newer event.
import type { GraphQLResponse } from 'relay-runtime'

/** A record that was changed, with its version if it has one, or deleted. */
type News = { readonly id: string; readonly version: number | null; readonly isDeleted: boolean }
type Data = Readonly<Record<string, unknown>>

/** How often a query is sent because of changes. On a slow network there may always be another one. */
const SENT_MAX = 3

/** @param onOlderChange called after the response to a mutation has undone a newer event. */
export function createOvertaken(onOlderChange: () => void) {
  /** While a request is pending. */
  let news: News[] = []
  let open = 0

  const add = (added: readonly News[]) => {
    if (open > 0) news.push(...added)
  }

  async function whileOpen<Value>(work: () => Promise<Value>): Promise<Value> {
    open += 1
    try {
      return await work()
    } finally {
      open -= 1
      if (open === 0) news = []
    }
  }

  return {
    noteDeleted: (ids: readonly string[]) => add(ids.map((id) => ({ id, version: null, isDeleted: true }))),
    noteEvent: (event: GraphQLResponse) => add(changedIn(event)),
    /** Sends a query, and sends it again if its response was overtaken. */
    query: (ask: () => Promise<GraphQLResponse>) =>
      whileOpen(async () => {
        for (let sent = 1; ; sent += 1) {
          const from = news.length
          const response = await ask()
          const since = news.slice(from).filter(({ isDeleted }) => isDeleted || sent < SENT_MAX)
          if (!contains(response, ({ id }) => since.some((one) => one.id === id))) return response
        }
      }),
    mutation: (ask: () => Promise<GraphQLResponse>) =>
      whileOpen(async () => {
        const from = news.length
        const response = await ask()
        const since = news.slice(from)
        const isOlder = ({ id, version }: Data) =>
          since.some((one) => one.id === id && typeof version === 'number' && version < (one.version ?? 0))
        // After Relay has written it into the store.
        if (contains(response, isOlder)) setTimeout(onOlderChange)
        add(changedIn(response).filter(({ version }) => version !== null))
        return response
      }),
  }
}

/** The records that an event or a change is about, and not those that these lead to, such as the owner of a timesheet. */
function changedIn(response: GraphQLResponse): News[] {
  const results = Object.values(('data' in response && response.data) || {})
  const records = results.flatMap((result) => Object.values(isRecord(result) ? result : {}).flat())
  return records.flatMap((record) => {
    // An id alone is a link.
    if (!isRecord(record) || typeof record.id !== 'string' || Object.keys(record).length < 2) return []
    const version = typeof record.version === 'number' ? record.version : null
    return { id: record.id, version, isDeleted: false }
  })
}

/** Whether a response contains such a record. */
function contains(value: unknown, isWanted: (record: Data) => boolean): boolean {
  if (!isRecord(value) && !Array.isArray(value)) return false
  return (isRecord(value) && isWanted(value)) || Object.values(value).some((part) => contains(part, isWanted))
}

function isRecord(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
