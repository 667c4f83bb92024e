// A fetch after a change never returns a response from before the change, and a failed one does not end later ones.
import { act, renderHook } from '@testing-library/react'
import { fetchQuery } from 'react-relay'
import { expect, it } from 'vitest'
import { createEnvironment } from '#web/relay/environment.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useSoon } from '#web/relay/follow.ts'
import { createOvertaken } from '#web/relay/overtaken.ts'
import { CallFailed } from '#web/client/call-failed.ts'

import followingQuery from '#web/__generated__/FollowingEventsQuery.graphql.ts'

it('a request that began before the change is followed by another, which all callers share', async () => {
  const answers: ((unread: number) => void)[] = []
  const environment = createEnvironment({
    fetch: () =>
      new Promise<Response>((resolve) =>
        answers.push((unreadNotifications) =>
          resolve(Response.json({ data: { me: { id: 'a', unreadNotifications } } })),
        ),
      ),
    socketUrl: null,
  } as never)
  const read: unknown[] = []
  const first = fetchQuery(environment, followingQuery, {}).toPromise()
  const again = [1, 2, 3].map(async () => read.push(await fetchAgain(environment, followingQuery, {})))
  await expect.poll(() => answers.length).toBe(1)
  answers[0]!(4)
  await first
  await expect.poll(() => answers.length).toBe(2)
  expect(read, 'nobody gets the older answer').toEqual([])
  answers[1]!(5)
  await Promise.all(again)
  expect(read).toMatchObject(Array(3).fill({ me: { unreadNotifications: 5 } }))
  expect(answers).toHaveLength(2)
})

it('what is read soon after a change is read after the next one too, when it failed', async () => {
  let read = 0
  const fails = () => {
    read += 1
    return Promise.reject(new CallFailed('OFFLINE', 'No network'))
  }
  const { result } = renderHook(() => useSoon(fails, 0))
  for (const times of [1, 2]) {
    act(() => result.current())
    await expect.poll(() => read).toBe(times)
  }
})

it('a mutation whose response is older than an event lets the screens read again, and only then', async () => {
  let read = 0
  const overtaken = createOvertaken(() => void (read += 1))
  const versioned = (version: number) => ({ data: { result: { timesheet: { id: 'a', version } } } })
  for (const [answered, changed, times] of [
    [2, 2, 0],
    [2, 3, 1],
  ] as const) {
    await overtaken.mutation(() => {
      overtaken.noteEvent(versioned(changed))
      return Promise.resolve(versioned(answered))
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect(read).toBe(times)
  }
})
