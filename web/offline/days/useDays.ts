// How screens follow the days that wait on this device. The frame holds the queue, so that it outlives a screen.
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useClient } from '#web/relay/client.ts'
import { createDayQueue, type DayQueue } from './dayQueue.ts'

export const DaysContext = createContext<DayQueue | null>(null)

export function useDayQueue(): DayQueue {
  const queue = useContext(DaysContext)
  if (!queue) throw new Error('useDayQueue needs a DaysContext above it')
  return queue
}

/** The waiting days by date, the day that is being sent, and the days that have arrived. */
export function useDays() {
  const queue = useDayQueue()
  return {
    days: useSyncExternalStore(queue.onChange, queue.state),
    sending: useSyncExternalStore(queue.onChange, queue.sending),
    arrived: useSyncExternalStore(queue.onChange, queue.arrived),
  }
}

/** For the frame. `userId` is the signed-in person's global id. */
export function useNewDayQueue(userId: string): DayQueue {
  const environment = useRelayEnvironment()
  const client = useClient()
  const [queue] = useState(() => createDayQueue(environment, client.files, userId))
  useEffect(() => queue.start(), [queue])
  return queue
}
