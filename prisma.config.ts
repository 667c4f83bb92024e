// Where the Prisma CLI finds the schema; used by `prisma generate` only, which never touches a database.
import { defineConfig } from 'prisma/config'

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } })
