// Compares the manuals on this device with the server's.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { checkKeptQuery } from '#web/__generated__/checkKeptQuery.graphql.ts'
import { notify } from '#web/client/notify.ts'
import type { Files } from '#web/relay/files.ts'
import { drop, keep, keptManuals, NoRoom, type KeptManual } from './kept.ts'

/** The server's limit per request. */
const AT_ONCE = 100

let turn = Promise.resolve()

/** Runs one check at a time. What cannot be fetched stays as it is until the next check. */
export function checkKept(environment: Environment, files: Files): Promise<void> {
  turn = turn.then(() => check(environment, files)).catch(() => {})
  return turn
}

async function check(environment: Environment, files: Files): Promise<void> {
  const kept = await keptManuals()
  for (let at = 0; at < kept.length; at += AT_ONCE) {
    const some = kept.slice(at, at + AT_ONCE)
    const ids = some.map(({ number }) => btoa(`Manual:${number}`))
    const answer = await fetchQuery<checkKeptQuery>(environment, query, { ids }).toPromise()
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

async function replace(files: Files, manual: KeptManual): Promise<void> {
  try {
    await keep(files, manual)
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error
    // Nobody should work from an outdated manual.
    await drop(manual.number)
    notify.error(`“${manual.name}” has a new version and is no longer kept on this device. ${error.message}`)
  }
}

function isOther(kept: KeptManual, stored: KeptManual): boolean {
  return kept.fileNumber !== stored.fileNumber || kept.name !== stored.name
}

const query = graphql`
  query checkKeptQuery($ids: [ID!]!) {
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
