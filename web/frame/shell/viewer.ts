// The fields of the signed-in person that the frame shows.
import type { UserType } from '#domain/people.ts'

export type ShellViewer = {
  firstName: string
  lastName: string
  userType: UserType
  avatarUrl?: string | null
}
