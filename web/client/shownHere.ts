// What the open screen shows by itself, so that no message repeats it (rulings 2c).
import { useEffect, useRef } from 'react'
import type { TimesheetEventName } from '#domain/timesheet/lifecycle.ts'

export type News = {
  /** Null for a reminder. */
  event: TimesheetEventName | null
  /** The global id; null if the viewer may no longer see the timesheet. */
  timesheetId: string | null
}
type Test = (told: News) => boolean

const tests = new Set<Test>()

export function isShownHere(told: News): boolean {
  return [...tests].some((test) => test(told))
}

/** For a screen or a list: whether it shows the news that a message would be about. */
export function useShownHere(test: Test): void {
  const latest = useRef(test)
  latest.current = test
  useEffect(() => {
    const ask: Test = (told) => latest.current(told)
    tests.add(ask)
    return () => void tests.delete(ask)
  }, [])
}
