// Texts that the legacy interface shows in place of columns of people (spec 3, User): made here, and by the database where
// they are compared or sorted by.
import { avatarPath } from '#domain/user/avatar.ts'
import { Prisma } from '#server/database/generated/client.ts'

const { sql } = Prisma

/** Where the picture of a person is, of its number and theirs. */
export const avatarText = {
  shown: (avatarId: number, id: number) => avatarPath({ id, avatarId })!,
  sql: (avatarId: Prisma.Sql, id: Prisma.Sql) => sql`('/User/' || ${id} || '/avatar/' || ${avatarId})`,
}

/** 'h:mm:ss.00' of minutes after midnight. */
export const timeText = {
  shown: (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00.00`,
  sql: (minutes: Prisma.Sql) =>
    sql`(${minutes} / 60 || ':' || lpad((${minutes} % 60)::text, 2, '0') || ':00.00')`,
}
