// All mail, live, newest first, 100 per page.
import { Mail } from 'lucide-react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay'
import { MAIL_PAGE } from '#domain/limits.ts'
import { mailKindLabel, mailStateLabel } from '#domain/mail.ts'
import type { OutboxList_query$key } from '#web/__generated__/OutboxList_query.graphql.ts'
import type { OutboxListPaginationQuery } from '#web/__generated__/OutboxListPaginationQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { rowMatches } from '#web/lists/rowMatches.ts'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { apart, useLiveList } from '#web/lists/useLiveList.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { useSoon } from '#web/relay/follow.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { liveMail } from './liveMail.ts'
import { loadFailures } from './loadFailures.ts'
import { MailCard, mailColumns } from './mailColumns.tsx'
import { readRow } from './mailRow.ts'
import { mailTests, outboxParams, type OutboxFilter } from './outboxParams.ts'
import { useShownMail } from './useShownMail.ts'

export function OutboxList({ query, isBusy }: { query: OutboxList_query$key; isBusy: boolean }) {
  const { data, ...pages } = usePaginationFragment<OutboxListPaginationQuery, OutboxList_query$key>(
    fragment,
    query,
  )
  const { edges } = data.outbox
  useCatchUpPages({
    fragment,
    reference: query,
    connectionId: data.outbox.__id,
    loaded: edges.length,
    page: MAIL_PAGE,
  })
  const { shown: filter } = useParams(outboxParams)
  const environment = useRelayEnvironment()
  const countAgain = useSoon(() => loadFailures(environment))
  useCatchUp(countAgain)
  const list = useLiveList(liveMail, data.outbox, { filter }, { onEvent: countAgain })
  const belonging = useMemo(
    () =>
      rowsOf(edges, readRow)
        .filter((row) => rowMatches(mailTests, row, filter))
        // An old mail that is sent again arrives as a new row.
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
    [edges, filter],
  )
  const { rows, live } = apart(list, belonging)
  const { shown, show } = useShownMail()
  const filterTexts = formatFilters(filter)
  return (
    <LiveTable
      label="Mail"
      pages={pages}
      page={MAIL_PAGE}
      live={live}
      news={['new mail', 'new mails']}
      isBusy={isBusy}
      columns={mailColumns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.subject}, to ${row.to}`}
      card={(row) => <MailCard row={row} />}
      onRowClick={(row) => show(row.id)}
      current={shown}
      empty={
        filterTexts.length > 0 ? (
          <NoMatch icon={Mail} title="No mail found" filters={filterTexts} />
        ) : (
          <EmptyState icon={Mail} title="No mail yet">
            All mail from Daybook is listed here.
          </EmptyState>
        )
      }
    />
  )
}

const fragment = graphql`
  fragment OutboxList_query on Query
  @refetchable(queryName: "OutboxListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 100 }
    cursor: { type: "String" }
    filter: { type: "MailFilter!" }
  ) {
    outbox(first: $count, after: $cursor, filter: $filter)
      @connection(key: "OutboxList_outbox", filters: ["filter"]) {
      __id
      eventCursor
      edges {
        node {
          ...mailRow_mail
        }
      }
    }
  }
`

/** Every filter that is set, in a few words. */
function formatFilters({ search, state, kind, reason }: OutboxFilter): string[] {
  return [
    search && `“${search}”`,
    state && mailStateLabel[state].toLowerCase(),
    kind && mailKindLabel[kind],
    reason && `failed with “${reason}”`,
  ].filter((text) => typeof text === 'string')
}
