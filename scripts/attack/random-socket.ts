// One random socket: mostly opened as it should be, then sent frames of which few are right.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Random } from '#prisma/demo/random.ts'
import { randomOperation, randomSubscription, type Pool } from './generator.ts'
import type { Person } from './person.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

export async function frames(
  target: Target,
  people: readonly Person[],
  random: Random,
  pool: Pool,
  report: Report,
): Promise<void> {
  const address = (await target.address()).replace('http', 'ws')
  const socket = new WebSocket(`${address}/graphql`, 'graphql-transport-ws')
  socket.on('error', () => {})
  let answers = ''
  socket.on('message', (message: Buffer) => (answers += message.toString()))
  const closed = once(socket, 'close')
  await Promise.race([once(socket, 'open'), closed])
  const token = random.oneOf(people).token()
  const authorization = random.happens(0.85) ? `Bearer ${token}` : random.oneOf(['', 'x', null, {}])
  const subscribe = (query: unknown) => ({ id: 's', type: 'subscribe', payload: { query } })
  const made = [
    () => ({ id: 's', type: 'subscribe', payload: randomSubscription(random, pool) }),
    () => ({ id: 's', type: 'subscribe', payload: randomOperation(random, pool) }),
    () => subscribe(random.oneOf(['', '{', null, 1, '{ me { id } }'])),
    () => ({ id: 's', type: 'complete' }),
    () => ({ type: 'ping', payload: { a: 1 } }),
    () => ({ type: 'connection_init' }),
    () => random.oneOf<unknown>([null, [], 'x', { type: 'unknown' }, { type: 'subscribe', id: '' }]),
  ]
  const sent = [
    { type: 'connection_init', payload: { authorization } },
    ...Array.from({ length: 4 }, () => random.oneOf(made)()),
  ]
  for (const frame of sent) {
    if (socket.readyState !== WebSocket.OPEN) break
    socket.send(JSON.stringify(frame))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  socket.close()
  await closed
  report.expect(!/Internal server error/.test(answers), 'a fault over a socket', JSON.stringify(sent))
}
