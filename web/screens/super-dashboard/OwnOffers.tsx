// The days that others have prepared for the approver. They load after the list, for which people wait.
import { useCallback, useEffect, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { OwnOffersQuery } from '#web/__generated__/OwnOffersQuery.graphql.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { Offers } from '#web/timesheets/offers/Offers.tsx'

export function OwnOffers() {
  const environment = useRelayEnvironment()
  const [isRead, setRead] = useState(false)
  const read = useCallback(
    () =>
      void fetchAgain<OwnOffersQuery>(environment, query, {}).then(
        () => setRead(true),
        // The next reconnection reads them again.
        () => {},
      ),
    [environment],
  )
  useEffect(() => read(), [read])
  useCatchUp(read)
  return isRead && <Read />
}

function Read() {
  return <Offers me={useLazyLoadQuery<OwnOffersQuery>(query, {}, { fetchPolicy: 'store-only' }).me} />
}

const query = graphql`
  query OwnOffersQuery {
    me {
      id
      ...Offers_me
    }
  }
`
