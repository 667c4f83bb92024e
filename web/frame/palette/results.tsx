// The server's results for the palette, in one request: a few people, timesheets and manuals that the user may see.
import { BookOpen, CircleUserRound, FileSignature, Search } from 'lucide-react'
import { fetchQuery, graphql, readInlineData } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { formatDate } from '#domain/date.ts'
import { docketStateLabel } from '#domain/docket/content.ts'
import { timesheetHome } from '#domain/navigation.ts'
import type { Meaning } from '#domain/palette.ts'
import { administrators, fullName, userTypeLabel } from '#domain/people.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import type { results_docket$key } from '#web/__generated__/results_docket.graphql.ts'
import type { results_manual$key } from '#web/__generated__/results_manual.graphql.ts'
import type { results_person$key } from '#web/__generated__/results_person.graphql.ts'
import type { results_timesheet$key } from '#web/__generated__/results_timesheet.graphql.ts'
import type { resultsQuery } from '#web/__generated__/resultsQuery.graphql.ts'
import type { resultsRecentQuery } from '#web/__generated__/resultsRecentQuery.graphql.ts'
import { statusShape } from '#web/timesheets/StatusTag.tsx'
import { listAddress } from '#web/timesheets/listAddress.ts'
import type { Choice, PaletteViewer } from './choices.tsx'
import { variablesOf } from './search.ts'

export type Ways = {
  viewer: PaletteViewer
  go: (path: string) => void
  openSheet: (timesheet: { number: number; user: { id: string } }) => void
}

/** Rejects if the server is unreachable or fails. */
export async function find(environment: Environment, meaning: Meaning, ways: Ways): Promise<Choice[]> {
  const { number, dated, words } = meaning
  if (number === null && !dated && words === null) return []
  const variables = variablesOf(meaning, ways.viewer.userType)
  const answer = await fetchQuery<resultsQuery>(environment, query, variables).toPromise()
  const { people, owners, numbered, onDate, withWords, manuals, dockets } = answer!
  const sheets = [numbered, ...nodesOf(onDate), ...nodesOf(withWords)].flatMap((one) =>
    one ? [sheetChoice(one, ways)] : [],
  )
  const known = new Set<string>()
  return [
    ...(people ?? owners ?? []).map((person) => personChoice(person, ways)),
    ...sheets.filter(({ id }) => !known.has(id) && known.add(id)),
    ...allChoices(meaning, { onDate: onDate?.pageInfo, withWords: withWords?.pageInfo }, ways),
    ...nodesOf(dockets).map((docket) => docketChoice(docket, ways)),
    ...nodesOf(manuals).map((manual) => manualChoice(manual, ways)),
  ]
}

/** The records with these global ids that the user may still see, in order. */
export async function findAgain(environment: Environment, ids: readonly string[], ways: Ways) {
  const answer = await fetchQuery<resultsRecentQuery>(environment, recentQuery, { ids }).toPromise()
  return answer!.nodes.flatMap((node): Choice[] => {
    if (node?.sheet) return [sheetChoice(node.sheet, ways)]
    if (node?.person) return [personChoice(node.person, ways)]
    if (node?.docket) return [docketChoice(node.docket, ways)]
    return node?.manual ? [manualChoice(node.manual, ways)] : []
  })
}

type Connection<Node> = { readonly edges: readonly { readonly node: Node }[] } | null | undefined
const nodesOf = <Node,>(connection: Connection<Node>) => connection?.edges.map(({ node }) => node) ?? []

function personChoice(key: results_person$key, { viewer, go }: Ways): Choice {
  const person = readInlineData(personFragment, key)
  const [, number] = atob(person.id).split(':')
  const home = timesheetHome(viewer.userType)
  return {
    id: person.id,
    group: 'People',
    name: fullName(person),
    detail: userTypeLabel[person.userType],
    icon: <CircleUserRound aria-hidden />,
    run: () =>
      go(
        administrators.includes(viewer.userType)
          ? `/admin/users?user=${number}`
          : listAddress(home, { userId: person.id }),
      ),
  }
}

function sheetChoice(key: results_timesheet$key, { viewer, openSheet }: Ways): Choice {
  const sheet = readInlineData(timesheetFragment, key)
  const Icon = statusShape[sheet.status]
  const date = formatDate(sheet.startDate)
  return {
    id: sheet.id,
    group: 'Timesheets',
    name: viewer.userType === 'STAFF' ? date : `${fullName(sheet.user)}, ${date}`,
    detail: `#${sheet.number} · ${timesheetStatusLabel[sheet.status]} · ${formatDuration(sheet.totalDuration)}`,
    icon: <Icon aria-hidden />,
    run: () => openSheet(sheet),
  }
}

function manualChoice(key: results_manual$key, { go }: Ways): Choice {
  const { id, number, name } = readInlineData(manualFragment, key)
  return {
    id,
    group: 'Manuals',
    name,
    icon: <BookOpen aria-hidden />,
    run: () => go(`/manuals?manual=${number}`),
  }
}

function docketChoice(key: results_docket$key, { go }: Ways): Choice {
  const { id, docketNumber, state, customerName, date } = readInlineData(docketFragment, key)
  return {
    id,
    group: 'Dockets',
    name: docketNumber,
    detail: [customerName, formatDate(date), docketStateLabel[state]].filter(Boolean).join(' · '),
    icon: <FileSignature aria-hidden />,
    run: () => go(`/dockets?docket=${atob(id).split(':')[1]}`),
  }
}

type More = { readonly hasNextPage: boolean } | undefined

/** A link to the full list, if there are more results. The staff's own list has no search. */
function allChoices(
  { dated, words }: Meaning,
  more: { onDate: More; withWords: More },
  { viewer, go }: Ways,
): Choice[] {
  if (viewer.userType === 'STAFF') return []
  const home = timesheetHome(viewer.userType)
  const all = (id: string, name: string, address: string): Choice => ({
    id,
    group: 'Timesheets',
    name,
    icon: <Search aria-hidden />,
    run: () => go(address),
  })
  return [
    ...(dated && more.onDate?.hasNextPage
      ? [
          all(
            'all:date',
            `All timesheets of ${formatDate(dated.date)}${dated.words && ` with “${dated.words}”`}`,
            listAddress(home, { from: dated.date, to: dated.date, search: dated.words || null }),
          ),
        ]
      : []),
    ...(words !== null && more.withWords?.hasNextPage
      ? [all('all:words', `All timesheets with “${words}”`, listAddress(home, { search: words }))]
      : []),
  ]
}

const query = graphql`
  query resultsQuery(
    $few: Int!
    $number: Int!
    $hasNumber: Boolean!
    $onDate: TimesheetFilter!
    $hasDate: Boolean!
    $withWords: TimesheetFilter!
    $hasWords: Boolean!
    $names: String!
    $hasPeople: Boolean!
    $hasOwners: Boolean!
    $hasManuals: Boolean!
    $dockets: DocketFilter!
    $hasDockets: Boolean!
  ) {
    people(search: $names, first: $few) @include(if: $hasPeople) {
      ...results_person
    }
    owners: timesheetOwners(search: $names, first: $few) @include(if: $hasOwners) {
      ...results_person
    }
    numbered: timesheet(number: $number) @include(if: $hasNumber) {
      ...results_timesheet
    }
    onDate: timesheets(filter: $onDate, first: $few) @include(if: $hasDate) {
      edges {
        node {
          ...results_timesheet
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    withWords: timesheets(filter: $withWords, first: $few) @include(if: $hasWords) {
      edges {
        node {
          ...results_timesheet
        }
      }
      pageInfo {
        hasNextPage
      }
    }
    manuals(search: $names, first: $few) @include(if: $hasManuals) {
      edges {
        node {
          ...results_manual
        }
      }
    }
    dockets(filter: $dockets, first: $few) @include(if: $hasDockets) {
      edges {
        node {
          ...results_docket
        }
      }
    }
  }
`

const recentQuery = graphql`
  query resultsRecentQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...results_person @alias(as: "person")
      ...results_timesheet @alias(as: "sheet")
      ...results_manual @alias(as: "manual")
      ...results_docket @alias(as: "docket")
    }
  }
`

const personFragment = graphql`
  fragment results_person on User @inline {
    id
    firstName
    lastName
    userType
  }
`

const timesheetFragment = graphql`
  fragment results_timesheet on Timesheet @inline {
    id
    number
    startDate
    status
    totalDuration
    user {
      id
      firstName
      lastName
    }
  }
`

const docketFragment = graphql`
  fragment results_docket on Docket @inline {
    id
    # Other results have an integer of that name.
    docketNumber: number
    state
    customerName
    date
  }
`

const manualFragment = graphql`
  fragment results_manual on Manual @inline {
    id
    number
    name
  }
`
