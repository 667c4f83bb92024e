// The events that notify the person, and the channels: always in Daybook, optionally on their devices and by mail. Also
// whether this device is one of them.
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { notifiedOfLabel } from '#domain/notification-preferences.ts'
import type {
  NotificationPreferences_viewer$data,
  NotificationPreferences_viewer$key,
} from '#web/__generated__/NotificationPreferences_viewer.graphql.ts'
import type { NotificationPreferencesMutation } from '#web/__generated__/NotificationPreferencesMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { Section } from '#web/design/Section.tsx'
import { knowsPush } from '#web/push/browser.ts'
import { useNotifiedHere } from '#web/push/useNotifiedHere.ts'
import { useAction } from '#web/relay/useAction.ts'

type Preference = NotificationPreferences_viewer$data['notificationPreferences'][number]

/** Renders nothing for people who receive no notifications. */
export function NotificationPreferences({ viewer: key }: { viewer: NotificationPreferences_viewer$key }) {
  const { id, userId, notificationPreferences: all } = useFragment(fragment, key)
  const [save] = useAction<NotificationPreferencesMutation>(mutation)
  if (all.length === 0) return null
  const set = (changed: Preference) => {
    const notificationPreferences = all.map((one) => (one.notifiedOf === changed.notifiedOf ? changed : one))
    const optimisticResponse = { result: { viewer: { id, notificationPreferences } } }
    void save({ input: changed }, { optimisticResponse })
  }
  return (
    <Section
      title="What reaches you"
      lead="Everything is listed under Notifications. Choose what also reaches your devices and your mail."
    >
      {knowsPush() && <ThisDevice person={userId} />}
      <chakra.table width="100%" css={{ '& th, & td': { paddingBlock: '1.5', verticalAlign: 'middle' } }}>
        <thead>
          <tr>
            <Head>
              <chakra.span srOnly>Notified of</chakra.span>
            </Head>
            <Head isWay>Daybook</Head>
            <Head isWay>Devices</Head>
            <Head isWay>Mail</Head>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <chakra.tr key={one.notifiedOf} borderTopWidth="1px" borderColor="line">
              <chakra.th scope="row" textAlign="start" fontWeight="normal" overflowWrap="anywhere">
                {notifiedOfLabel[one.notifiedOf]}
              </chakra.th>
              <Way>
                <chakra.span display="grid" placeItems="center" color="inkFaint">
                  <Check size={18} aria-hidden />
                  <chakra.span srOnly>Always</chakra.span>
                </chakra.span>
              </Way>
              <Way>
                <Checkbox
                  label={`${notifiedOfLabel[one.notifiedOf]}: on my devices`}
                  checked={one.push}
                  onChange={(push) => set({ ...one, push })}
                />
              </Way>
              <Way>
                <Checkbox
                  label={`${notifiedOfLabel[one.notifiedOf]}: by mail`}
                  checked={one.mail}
                  onChange={(mail) => set({ ...one, mail })}
                />
              </Way>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Section>
  )
}

function Head({ isWay = false, children }: { isWay?: boolean; children: React.ReactNode }) {
  return (
    <chakra.th
      scope="col"
      width={isWay ? '68px' : undefined}
      textAlign={isWay ? 'center' : 'start'}
      textStyle="caption"
      color="inkSoft"
    >
      {children}
    </chakra.th>
  )
}

function Way({ children }: { children: React.ReactNode }) {
  return (
    <chakra.td textAlign="center" minWidth="44px">
      {children}
    </chakra.td>
  )
}

function ThisDevice({ person }: { person: string }) {
  const { can, wish, turnOn, turnOff } = useNotifiedHere(person)
  const [busy, setBusy] = useState(false)
  const isOn = can && wish === 'on'
  const toggle = async () => {
    setBusy(true)
    await (isOn ? turnOff() : turnOn())
    setBusy(false)
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
      <chakra.p textStyle="small" color="inkSoft" flex="1 1 220px">
        {isOn
          ? 'You are notified on this device, even while Daybook is closed.'
          : can
            ? 'You are not notified on this device while Daybook is closed.'
            : 'This device gets no notifications: the browser blocks them, or it does not remember you.'}
      </chakra.p>
      {can && (
        <Button size="sm" busy={busy} onClick={() => void toggle()}>
          {isOn ? 'Stop notifications on this device' : 'Notify me on this device'}
        </Button>
      )}
    </chakra.div>
  )
}

const fragment = graphql`
  fragment NotificationPreferences_viewer on Viewer {
    id
    userId
    notificationPreferences {
      notifiedOf
      push
      mail
    }
  }
`

const mutation = graphql`
  mutation NotificationPreferencesMutation($input: NotificationPreferenceInput!) {
    result: setNotificationPreference(input: $input) {
      viewer {
        id
        notificationPreferences {
          notifiedOf
          push
          mail
        }
      }
    }
  }
`
