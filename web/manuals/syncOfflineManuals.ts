// Compares the manuals on this device with the server's.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { syncOfflineManualsQuery } from '#web/__generated__/syncOfflineManualsQuery.graphql.ts'
import { notify } from '#web/client/notify.ts'
import type { Files } from '#web/relay/files.ts'
import { drop, keep, offlineManuals, OutOfStorage, type OfflineManual } from './offlineManuals.ts'

/** The server's limit per request. */
const AT_ONCE = 100

let turn = Promise.resolve()

/** Runs one check at a time. What cannot be fetched stays as it is until the next check. */
export function syncOfflineManuals(environment: Environment, files: Files): Promise<void> {
  turn = turn.then(() => check(environment, files)).catch(() => {})
  return turn
}

async function check(environment: Environment, files: Files): Promise<void> {
  const kept = await offlineManuals()
  for (let at = 0; at < kept.length; at += AT_ONCE) {
    const some = kept.slice(at, at + AT_ONCE)
    const ids = some.map(({ number }) => btoa(`Manual:${number}`))
    const answer = await fetchQuery<syncOfflineManualsQuery>(environment, query, { ids }).toPromise()
    const now = new Map(
      answer!.nodes.flatMap((node) => (node?.__typename === 'Manual' ? [[node.number, node]] : [])),
    )
    for (const manual of some) {
      const stored = now.get(manual.number)
      if (!stored) await drop(manual.number)
      else if (isOther(manual, stored)) await replace(files, stored)
    }
  }
}

async function replace(files: Files, manual: OfflineManual): Promise<void> {
  try {
    await keep(files, manual)
  } catch (error) {
    if (!(error instanceof OutOfStorage)) throw error
    // Nobody should work from an outdated manual.
    await drop(manual.number)
    notify.error(
      `“${manual.name}” has a new version and is no longer available offline on this device. ${error.message}`,
    )
  }
}

function isOther(kept: OfflineManual, stored: OfflineManual): boolean {
  return kept.fileNumber !== stored.fileNumber || kept.name !== stored.name
}

const query = graphql`
  query syncOfflineManualsQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Manual {
        number
        name
        fileNumber
        contentType
        size
        shownAs
      }
    }
  }
`
