// The person's sessions, and signing out of one device, or of all except this one.
import { chakra } from '@chakra-ui/react'
import { Check, Laptop, Smartphone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { ACCESS_TOKEN_MINUTES } from '#domain/limits.ts'
import type { Devices_viewer$data, Devices_viewer$key } from '#web/__generated__/Devices_viewer.graphql.ts'
import type { DevicesOneMutation } from '#web/__generated__/DevicesOneMutation.graphql.ts'
import type { DevicesOthersMutation } from '#web/__generated__/DevicesOthersMutation.graphql.ts'
import type { DevicesSubscription } from '#web/__generated__/DevicesSubscription.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Section } from '#web/design/Section.tsx'
import { Tag } from '#web/design/Tag.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'

type Device = Devices_viewer$data['devices'][number]

export function Devices({ viewer: key }: { viewer: Devices_viewer$key }) {
  const { devices, eventCursor } = useFragment(fragment, key)
  const [since] = useState(eventCursor)
  useSubscription<DevicesSubscription>(useMemo(() => ({ subscription, variables: { since } }), [since]))
  const [signOutOthers, isSigningOut] = useOthers()
  const shown = devices.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
  const others = devices.filter(({ isThisOne }) => !isThisOne).length
  return (
    <Section
      title="Signed-in devices"
      lead="Do you see a device that you do not recognise? Sign it out and change your password."
      aside={
        others > 1 && (
          <Button size="sm" busy={isSigningOut} onClick={() => void signOutOthers(others)}>
            Sign out all others
          </Button>
        )
      }
    >
      <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)">
        {shown.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </chakra.ul>
    </Section>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const name = device.device ?? 'Unknown device'
  const isPhone = /Android|iOS|Phone/.test(name)
  const Icon = isPhone ? Smartphone : Laptop
  const [signOut, isSigningOut] = useAction<DevicesOneMutation>(oneMutation)
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="start"
      gap="3"
      paddingBlock="3"
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'line' } }}
    >
      <chakra.span color="inkFaint" flex="none" paddingTop="1px">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </chakra.span>
      <chakra.div flex="1 1 200px" minWidth="0" display="grid" gap="0.5">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          <chakra.span fontWeight="strong" overflowWrap="anywhere">
            {name}
          </chakra.span>
          {device.isThisOne && (
            <Tag Shape={Check} colour="status.approved">
              This device
            </Tag>
          )}
        </chakra.div>
        <chakra.p textStyle="small" color="inkSoft" overflowWrap="anywhere">
          {deviceLocation(device)}
        </chakra.p>
        <chakra.p textStyle="small" color="inkSoft">
          Signed in <Instant at={device.signedInAt} />, last used <LastUse device={device} />
        </chakra.p>
      </chakra.div>
      {!device.isThisOne && (
        <Button
          size="sm"
          marginInlineStart={{ base: '32px', md: '0' }}
          busy={isSigningOut}
          aria-label={`Sign out ${name}, ${deviceLocation(device)}`}
          onClick={() => void signOut({ id: device.id })}
        >
          Sign out
        </Button>
      )}
    </chakra.li>
  )
}

/** A device in use renews its token every 15 minutes; nothing more precise is known. */
function LastUse({ device: { usedAt, isThisOne } }: { device: Device }) {
  const [shownAt] = useState(() => Date.now())
  if (isThisOne) return 'now'
  const minutes = (shownAt - Date.parse(usedAt)) / 60_000
  return minutes < ACCESS_TOKEN_MINUTES ? (
    `less than ${ACCESS_TOKEN_MINUTES} minutes ago`
  ) : (
    <Instant at={usedAt} />
  )
}

const networkName = {
  SAME: 'the network you are on now',
  THIS_MACHINE: 'the machine Daybook runs on',
  PRIVATE: 'a private network',
} as const

/** Daybook does not look up addresses, so it shows nothing more precise. */
function deviceLocation({ address, network }: Device): string {
  if (address === null) return 'Address not known'
  const label = networkName[network as keyof typeof networkName] as string | undefined
  return label ? `${address}, ${label}` : address
}

function useOthers() {
  const confirm = useConfirm()
  const [run, isRunning] = useAction<DevicesOthersMutation>(othersMutation)
  const ask = async (count: number) => {
    const title = 'Signing out'
    const message = `You will be signed out of ${count} other devices. Unsaved work there may be lost. Your access tokens will be revoked.`
    if (await confirm({ title, message, confirmLabel: 'Sign out' })) await run({})
  }
  return [ask, isRunning] as const
}

const fragment = graphql`
  fragment Devices_viewer on Viewer {
    eventCursor
    devices {
      id
      device
      address
      network
      signedInAt
      usedAt
      isThisOne
    }
  }
`

/** Updates the lists when a session ends here or elsewhere; the session of an access token ends, too. */
const subscription = graphql`
  subscription DevicesSubscription($since: String) {
    viewerChanged(since: $since) {
      id
      ...Devices_viewer
      ...AccessTokens_viewer
    }
  }
`

const oneMutation = graphql`
  mutation DevicesOneMutation($id: ID!) {
    result: signOutDevice(id: $id) {
      ...useAction_error @alias(as: "error")
      ... on DevicesChange {
        viewer {
          id
          ...Devices_viewer
        }
      }
    }
  }
`

const othersMutation = graphql`
  mutation DevicesOthersMutation {
    result: signOutOtherDevices {
      ...useAction_error @alias(as: "error")
      ... on DevicesChange {
        viewer {
          id
          ...Devices_viewer
        }
      }
    }
  }
`
