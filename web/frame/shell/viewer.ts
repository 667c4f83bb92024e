// What the frame shows of the signed-in person.
import type { UserType } from '#domain/people.ts'

export type ShellViewer = {
  firstName: string
  lastName: string
  userType: UserType
  avatarUrl?: string | null
}
