// Whether the signed-in user gets notifications on this device, and functions to switch that on and off.
import { useCallback, useSyncExternalStore } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useNotifiedHereKeyQuery } from '#web/__generated__/useNotifiedHereKeyQuery.graphql.ts'
import type { useNotifiedHereMutation } from '#web/__generated__/useNotifiedHereMutation.graphql.ts'
import type { useNotifiedHereOffMutation } from '#web/__generated__/useNotifiedHereOffMutation.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { canNotify, deviceId, inTurn, keepWish, onWish, release, subscribe, wishOf } from './browser.ts'

const quiet = { errors: 'returned', failures: 'returned' } as const

/** @param person the global id of the signed-in user. */
export function useNotifiedHere(person: string) {
  const wish = useSyncExternalStore(onWish, () => wishOf(person))
  const register = useRegister(person)
  const [unregister] = useAction<useNotifiedHereOffMutation>(
    graphql`
      mutation useNotifiedHereOffMutation($deviceId: String!) {
        result: unregisterPushDevice(deviceId: $deviceId) {
          deviceId
        }
      }
    `,
    quiet,
  )
  return {
    wish,
    can: useSyncExternalStore(onWish, canNotify),
    /** Requests the browser's permission. A denial is only logged (spec 8). */
    turnOn: async () => {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') {
        console.info(`Notifications on this device: permission ${permission}`)
        // Checks again what is possible.
        return keepWish(person, wish)
      }
      if (!(await register())) return
      keepWish(person, 'on')
      notify.success('You are notified on this device.')
    },
    turnOff: async () => {
      keepWish(person, 'off')
      await inTurn(async () => {
        await unregister({ deviceId: deviceId() })
        await release(person)
      })
    },
    putOff: () => keepWish(person, 'off'),
  }
}

/** Registers this browser for the user. Returns whether it worked; a message says why not if the user can fix it. */
export function useRegister(person: string): (isAsked?: boolean) => Promise<boolean> {
  const environment = useRelayEnvironment()
  const [send] = useAction<useNotifiedHereMutation>(
    graphql`
      mutation useNotifiedHereMutation($input: PushDeviceInput!) {
        result: registerPushDevice(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on PushDevice {
            deviceId
          }
        }
      }
    `,
    quiet,
  )
  return useCallback(
    async (isAsked = true) => {
      try {
        const answer = await fetchQuery<useNotifiedHereKeyQuery>(environment, keyQuery, {}).toPromise()
        const isDone = await inTurn(async () => {
          // The user may have turned it off while this waited.
          if (!isAsked && wishOf(person) !== 'on') return false
          const subscription = await subscribe(person, answer!.pushKey)
          const input = { deviceId: deviceId(), token: JSON.stringify(subscription), platform: 'web' }
          return (await send({ input })).is === 'done'
        })
        if (isDone) return true
      } catch (error) {
        console.info('Notifications on this device:', error)
        if (error instanceof DOMException && error.name === 'NotAllowedError') return false
      }
      if (isAsked)
        notify.error('Notifications could not be turned on for this device. Please try again later.')
      return false
    },
    [environment, person, send],
  )
}

const keyQuery = graphql`
  query useNotifiedHereKeyQuery {
    pushKey
  }
`
