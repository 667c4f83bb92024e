// After an import of users: one button that sends the welcome e-mail to everybody without a password (rulings 4).
import { chakra } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { sentTo, useWelcomeEach, type Welcomed } from '#web/accounts/useWelcomeEach.ts'
import { Button } from '#web/design/Button.tsx'
import { readNotLetIn } from './readNotLetIn.ts'

export function InviteAll() {
  const environment = useRelayEnvironment()
  const [ids, setIds] = useState<readonly string[]>([])
  const [welcomed, setWelcomed] = useState<Welcomed | null>(null)
  const [welcome, isSending] = useWelcomeEach()
  useEffect(() => {
    let isShown = true
    // Without the list there is no button; the list of users has the same action.
    readNotLetIn(environment).then(
      (found) => isShown && setIds(found),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [environment])
  const send = async () => {
    const outcome = await welcome(ids)
    // The request failed, and has shown its own message.
    if (outcome.sent + outcome.refused.size > 0) setWelcomed(outcome)
  }
  if (ids.length === 0) return null
  if (welcomed) return <chakra.p>{outcomeOf(welcomed)}</chakra.p>
  const people = counted(ids.length, 'person', 'people')
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
      <Button variant="primary" busy={isSending} onClick={() => void send()}>
        <Mail aria-hidden />
        Invite {people}
      </Button>
      <chakra.p color="inkSoft" flex="1 1 240px">
        {counted(ids.length, 'person has', 'people have')} no password yet. The welcome e-mail lets them
        choose one.
      </chakra.p>
    </chakra.div>
  )
}

function outcomeOf(welcomed: Welcomed): string {
  const { refused } = welcomed
  const reasons = [...new Set(refused.values())].join(' ')
  return refused.size === 0 ? sentTo(welcomed) : `${sentTo(welcomed)}, ${refused.size} not: ${reasons}`
}
