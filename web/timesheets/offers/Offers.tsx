// The days that others have prepared for the viewer, above their timesheets; nothing while there is none.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Offers_me$key } from '#web/__generated__/Offers_me.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { lazyModule, useLazyModule, useModuleNow } from '#web/start/lazyModule.ts'
import { useOpenOffers } from './openOffers.ts'

const cards = lazyModule(() => import('./OfferCards.tsx'))

/** Cards that leave the list in sight. */
const SHOWN = 3

export function Offers({ me: key }: { me: Offers_me$key }) {
  const me = useFragment(
    graphql`
      fragment Offers_me on Viewer {
        ...openOffers_me
        ...OfferCards_me
      }
    `,
    key,
  )
  const open = useOpenOffers(me)
  const [showsAll, setShowsAll] = useState(false)
  // The code loads while there is a network: an import that never settles cannot be retried.
  useLazyModule(cards)
  const code = useModuleNow(open.length > 0 ? cards : null)
  if (open.length === 0) return null
  const shown = showsAll ? open : open.slice(0, SHOWN)
  const more = open.length - shown.length
  return (
    <chakra.section
      aria-label="Prepared for you"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 320px), 1fr))"
      gap="3"
    >
      {code ? <code.OfferCards me={me} shown={shown} /> : shown.map(({ id }) => <Room key={id} />)}
      {more > 0 && (
        <chakra.div gridColumn="1 / -1">
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {`Show ${more} more prepared`}
          </Button>
        </chakra.div>
      )}
    </chakra.section>
  )
}

/** The room of a card while its code loads. */
function Room() {
  return (
    <chakra.div
      data-loading
      height="160px"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      bg="surface"
    />
  )
}
