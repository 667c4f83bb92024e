// The options of the sign-in screen, from the server: whether there is an identity provider, and whether anybody can
// sign in at all.
import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import type { signInOfferQuery } from '#web/__generated__/signInOfferQuery.graphql.ts'
import { useClient, type Client } from '#web/relay/client.ts'

type Offer = signInOfferQuery['response']

/** If the request fails, assume the usual; the next visitor retries. */
const usual: Offer = { hasProvider: false, isSetUp: true }
const asked = new WeakMap<Client, Promise<Offer>>()
const known = new WeakMap<Client, Offer>()

/** Asks the server once; resolves with the answer, or after `patience` milliseconds. */
export async function askForOffer(daybook: Client, patience: number): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience))
  await Promise.race([fetchOffer(daybook), late])
}

/** The options, if they are known. */
export function useSignInOffer(): Offer {
  const daybook = useClient()
  const [offer, setOffer] = useState(() => known.get(daybook) ?? usual)
  useEffect(() => void fetchOffer(daybook).then(setOffer), [daybook])
  return offer
}

function fetchOffer(daybook: Client): Promise<Offer> {
  const answer =
    asked.get(daybook) ??
    fetchQuery<signInOfferQuery>(
      daybook.environment(),
      graphql`
        query signInOfferQuery {
          hasProvider
          isSetUp
        }
      `,
      {},
    )
      .toPromise()
      .then(
        (data) => {
          // Somebody is about to set it up.
          if (!data?.isSetUp) asked.delete(daybook)
          return data ?? usual
        },
        () => {
          asked.delete(daybook)
          return usual
        },
      )
  asked.set(daybook, answer)
  void answer.then((offer) => known.set(daybook, offer))
  return answer
}
