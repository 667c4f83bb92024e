// What the frame shows of whoever is signed in.
import type { UserType } from '#domain/people.ts'

export type ShellViewer = {
  firstName: string
  lastName: string
  userType: UserType
  avatarUrl?: string | null
}
