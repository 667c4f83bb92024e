// When people signed in and out: shortly around what they did that day.
import type { Prisma } from '#server/database/generated/client.ts'
import type { UserLogType } from '#server/database/generated/enums.ts'
import { randomFor } from './random.ts'
import type { History } from './histories.ts'

export function signIns(histories: readonly History[]): Prisma.UserLogCreateManyInput[] {
  const happenings = histories.flatMap((history) => history.happenings).toSorted((a, b) => +a.at - +b.at)
  const byDay = Map.groupBy(happenings, ({ actor, at }) => `${actor.email} signs in on ${at.toISODate()}`)
  const rows = [...byDay].flatMap(([subject, ofDay]) => {
    const random = randomFor(subject)
    const { actor, at } = ofDay[0]!
    const signedIn = at.minus({ minutes: random.between(1, 5), seconds: random.between(0, 59) })
    const row = (userLogType: UserLogType, when: typeof at) => ({
      userId: actor.id,
      userLogType,
      at: when.toJSDate(),
    })
    return [
      ...(random.happens(0.04) ? [row('SIGN_IN_FAILED', signedIn.minus({ seconds: 21 }))] : []),
      row('SIGNED_IN', signedIn),
      ...(random.happens(0.25) ? [row('SIGNED_OUT', ofDay.at(-1)!.at.plus({ seconds: 40 }))] : []),
    ]
  })
  return rows.toSorted((a, b) => +a.at - +b.at).map((row, index) => ({ id: index + 1, ...row }))
}
