// Texts that the legacy interface makes from columns of User (spec 3). Filters and orders need the same text in SQL.
import { MINUTES_PER_HOUR } from '#domain/limits.ts'
import { avatarPath } from '#domain/user/avatar.ts'
import { Prisma } from '#server/database/generated/client.ts'

const { sql } = Prisma

/** The path of a person's avatar, from its id and the person's. */
export const avatarText = {
  shown: (avatarId: number, id: number) => avatarPath({ id, avatarId })!,
  sql: (avatarId: Prisma.Sql, id: Prisma.Sql) => sql`('/User/' || ${id} || '/avatar/' || ${avatarId})`,
}

const TIME = /^(\d{1,2}):([0-5]\d)(?::00(?:\.0+)?)?$/

/** Minutes after midnight as 'h:mm:ss.00'. */
export const timeText = {
  kind: 'a time (h:mm:ss.00)',
  read(text: unknown): number | undefined {
    const [, hours, minutes] = TIME.exec(typeof text === 'string' ? text : '') ?? []
    return hours && Number(hours) < 24 ? Number(hours) * MINUTES_PER_HOUR + Number(minutes) : undefined
  },
  shown: (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00.00`,
  sql: (minutes: Prisma.Sql) =>
    sql`(${minutes} / 60 || ':' || lpad((${minutes} % 60)::text, 2, '0') || ':00.00')`,
}
