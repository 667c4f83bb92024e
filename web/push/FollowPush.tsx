// Keeps this browser registered for push while the user wants that and is signed in, and handles messages of the
// worker.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onSessionEnd } from '#web/client/session.ts'
import { catchUp } from '#web/relay/connection.ts'
import type { WorkerMessage } from '#web/worker/messages.ts'
import { inTurn, release, releaseOthers } from './browser.ts'
import { useRegister } from './useNotifiedHere.ts'

/** Minimum milliseconds between two updates of the screen, however many messages arrive. */
const OFTEN = 5000

export function FollowPush({ person, isWanted }: { person: string; isWanted: boolean }) {
  const register = useRegister(person)
  const navigate = useNavigate()
  useEffect(() => {
    // A permission that the user withdrew is not requested again.
    if (isWanted && Notification.permission === 'granted') void register(false)
    else void releaseOthers(person)
  }, [isWanted, person, register])
  useEffect(() => onSessionEnd(() => void inTurn(() => release(person))), [person])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        catchUp()
      }, OFTEN)
    }
    const onMessage = ({ data, ports }: MessageEvent<WorkerMessage | null>) => {
      if (data?.daybook === 'pushed') soon()
      if (data?.daybook === 'subscriptionChanged' && isWanted) void register(false)
      if (data?.daybook !== 'open') return
      ports[0]?.postMessage('opening')
      void navigate(`/notifications?open=${data.notificationId}`)
    }
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', onMessage)
    // The browser queues messages until the page starts listening.
    serviceWorker.startMessages()
    return () => {
      clearTimeout(timer)
      serviceWorker.removeEventListener('message', onMessage)
    }
  }, [isWanted, navigate, register])
  return null
}
