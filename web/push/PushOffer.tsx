// Offers notifications on this device while Daybook is closed, until the user has answered.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Banner } from '#web/design/Banner.tsx'
import { Button } from '#web/design/Button.tsx'
import { useNotifiedHere } from './useNotifiedHere.ts'

/** `person` is the global id of the signed-in user. */
export function PushOffer({ person }: { person: string }) {
  const { can, wish, turnOn, putOff } = useNotifiedHere(person)
  const [busy, setBusy] = useState(false)
  if (!can || wish !== null) return null
  const accept = async () => {
    setBusy(true)
    await turnOn()
    setBusy(false)
  }
  return (
    <Banner tone="plain" name="Push messages">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="center"
        columnGap="2"
        minWidth="0"
      >
        <chakra.span>Get notifications on this device, even while Daybook is closed?</chakra.span>
        <chakra.span display="flex" gap="2">
          <Button size="sm" busy={busy} onClick={() => void accept()}>
            Notify me
          </Button>
          <Button size="sm" variant="ghost" onClick={putOff}>
            Not now
          </Button>
        </chakra.span>
      </chakra.div>
    </Banner>
  )
}
