// Opens the notification in the address once, like a click on its row, and removes it from the address.
import { useEffect, useRef } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { useOpenFromAddressQuery } from '#web/__generated__/useOpenFromAddressQuery.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { UNREACHABLE } from '#web/client/call-failed.ts'
import { useParams } from '#web/lists/useParams.ts'
import { openedNotification } from './notificationParams.ts'
import { readRow, type NotificationRow } from './notificationRow.ts'

export function useOpenFromAddress(open: (row: NotificationRow) => void): void {
  const { open: asked } = useParams(openedNotification).shown
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const now = useRef(open)
  now.current = open
  const underWay = useRef<string | null>(null)
  useEffect(() => {
    if (underWay.current === asked) return
    underWay.current = asked
    if (asked === null) return
    const act = async () => {
      const answer = await fetchQuery<useOpenFromAddressQuery>(environment, query, { id: asked }).toPromise()
      await navigate({ search: '' }, { replace: true })
      const notification = answer?.node?.notification
      if (notification) now.current(readRow(notification))
      else notify.info('This notification no longer exists.')
    }
    act().catch(() => notify.error(UNREACHABLE))
  }, [asked, environment, navigate])
}

const query = graphql`
  query useOpenFromAddressQuery($id: ID!) {
    node(id: $id) {
      ...notificationRow_notification @alias(as: "notification")
    }
  }
`
