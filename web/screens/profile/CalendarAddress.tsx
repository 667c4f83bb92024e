// Makes, shows once, replaces and ends the secret address of the person's calendar.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CalendarAddress_viewer$key } from '#web/__generated__/CalendarAddress_viewer.graphql.ts'
import type { CalendarAddressEndMutation } from '#web/__generated__/CalendarAddressEndMutation.graphql.ts'
import type { CalendarAddressMutation } from '#web/__generated__/CalendarAddressMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Secret } from '#web/design/Secret.tsx'
import { Section } from '#web/design/Section.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'

const replacing = {
  title: 'Replacing',
  message: 'The current address stops working, and programs that use it get no more changes. Are you sure?',
}

export function CalendarAddress({ viewer: key }: { viewer: CalendarAddress_viewer$key }) {
  const { calendarFeed: feed } = useFragment(
    graphql`
      fragment CalendarAddress_viewer on Viewer {
        calendarFeed {
          createdAt
          lastReadAt
        }
      }
    `,
    key,
  )
  const [address, setAddress] = useState<string | null>(null)
  const confirm = useConfirm()
  const [make, isMaking] = useAction<CalendarAddressMutation>(graphql`
    mutation CalendarAddressMutation {
      result: makeCalendarFeed {
        ...useAction_error @alias(as: "error")
        ... on CalendarFeedChange {
          address
          viewer {
            id
            ...CalendarAddress_viewer
          }
        }
      }
    }
  `)
  const [end, isEnding] = useAction<CalendarAddressEndMutation>(
    graphql`
      mutation CalendarAddressEndMutation {
        result: endCalendarFeed {
          ...useAction_error @alias(as: "error")
          ... on CalendarFeedChange {
            viewer {
              id
              ...CalendarAddress_viewer
            }
          }
        }
      }
    `,
    { success: 'Calendar address ended' },
  )
  const renew = async () => {
    if (feed && !(await confirm(replacing))) return
    const outcome = await make({})
    if (outcome.is === 'done') setAddress(outcome.result.address ?? null)
  }
  const stop = async () => {
    if ((await end({})).is === 'done') setAddress(null)
  }
  return (
    <Section
      title="Calendar"
      lead="A calendar program that subscribes to a secret address shows your days, leave and public holidays. Anybody with the address sees them, too."
    >
      {address && (
        <>
          <Secret label="Calendar address">{address}</Secret>
          <chakra.p textStyle="small" color="inkSoft">
            Subscribe to it in your calendar now. It is not shown again.
          </chakra.p>
        </>
      )}
      {feed && (
        <chakra.p textStyle="small" color="inkSoft">
          Made <Instant at={feed.createdAt} />,{' '}
          {feed.lastReadAt ? (
            <>
              last read <Instant at={feed.lastReadAt} />
            </>
          ) : (
            'not read yet'
          )}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button busy={isMaking} onClick={() => void renew()}>
          {feed ? 'Replace the address' : 'Make an address'}
        </Button>
        {feed && (
          <Button variant="ghost" busy={isEnding} onClick={() => void stop()}>
            End the address
          </Button>
        )}
      </chakra.div>
    </Section>
  )
}
