// A fetch after a change never returns a response from before the change.
import { fetchQuery } from 'react-relay'
import { expect, it } from 'vitest'
import { createEnvironment } from '#web/relay/environment.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

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
