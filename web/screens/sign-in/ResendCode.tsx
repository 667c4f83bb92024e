// Sends another code, after a wait in which the first one may still arrive.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { becameOf } from '#domain/mail.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { useSendCode } from './useSendCode.ts'

/** Seconds; mail takes some time. */
const PAUSE = 30

export function ResendCode({ email }: { email: string }) {
  const ask = useSendCode()
  const [isAsking, setAsking] = useState(false)
  const [said, say] = useState('')
  const [wait, setWait] = useState(PAUSE)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const send = async () => {
    setAsking(true)
    const outcome = await ask({ email })
    setAsking(false)
    if (outcome.is !== 'done') {
      notify.error(
        outcome.is === 'invalid'
          ? outcome.problems[0]!.message
          : (outcome.message ?? 'Internal server error'),
      )
      return
    }
    setWait(PAUSE)
    say(`Another code is ${becameOf[outcome.result.mailState!]}. The previous one no longer works.`)
  }

  return (
    <chakra.div display="grid" gap="2" textStyle="small" color="inkSoft">
      <Button busy={isAsking} disabled={wait > 0} onClick={() => void send()}>
        {wait > 0 ? `Send another code in ${wait} s` : 'Send another code'}
      </Button>
      <span role="status">{said}</span>
    </chakra.div>
  )
}
