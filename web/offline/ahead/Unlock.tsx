// The lock in front of this device's offline data: a passkey, if the person has one on this device.
import { chakra } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { thisDevice } from '#web/client/thisDevice.ts'
import { newUuid } from '#web/client/uuid.ts'
import { Button } from '#web/design/Button.tsx'
import { showPasskey } from '#web/forms/second-factor/webauthn.ts'
import type { DevicePasskey } from '#web/offline/store/database.ts'
import { lockOfKept, unlockKept } from '#web/offline/store/vault.ts'

export function Unlock({ onUnlocked }: { onUnlocked: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    const shown = await showPasskey(requestFor(await lockOfKept()))
    if ('problem' in shown) return setProblem(shown.problem)
    await unlockKept()
    onUnlocked()
  }
  return (
    <chakra.section
      aria-label="Locked"
      display="grid"
      gap="3"
      margin={{ base: '4', md: '6' }}
      padding="4"
      maxWidth="640px"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      bg="surface"
    >
      <chakra.p fontWeight="semibold">Your days are on {thisDevice()}</chakra.p>
      <chakra.p color="inkSoft">
        They are locked while the server cannot be reached. Unlock them as you unlock {thisDevice()}.
      </chakra.p>
      <Button variant="primary" size="lg" onClick={() => void press()}>
        <KeyRound aria-hidden />
        Unlock
      </Button>
      {problem && (
        <chakra.p role="alert" textStyle="small" color="danger">
          {problem}
        </chakra.p>
      )}
    </chakra.section>
  )
}

/** The signature is not verified: the device checks fingerprint, face or PIN before it signs. */
function requestFor(passkeys: readonly DevicePasskey[]): string {
  const allowCredentials = passkeys.map(({ id }) => ({ id, type: 'public-key', transports: ['internal'] }))
  return JSON.stringify({
    challenge: newUuid().replaceAll('-', ''),
    rpId: passkeys[0]!.site,
    allowCredentials,
    userVerification: 'required',
  })
}
