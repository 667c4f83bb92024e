// Where a person goes once their session has started.
import { useNavigate, useSearchParams } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import type { UserType } from '#domain/people.ts'
import { notify } from '#web/client/notify.ts'
import { endsWithPage, followsSomebodyElse } from '#web/client/session.ts'
import { rememberUserType } from '#web/client/userType.ts'
import { useClient, type Client } from '#web/relay/client.ts'
import { inside } from './next.ts'

export type Begun = { accessToken: string; userType: UserType; rememberMe: boolean }

const FORGETFUL =
  'This browser stores nothing for Daybook. You are signed out when this page closes or reloads.'

/** Starts the session in a response. @returns the path that the person requested, or their home. */
export function enter(
  daybook: Client,
  { accessToken, userType, rememberMe }: Begun,
  next: string | null,
): string {
  daybook.signedIn(accessToken, rememberMe)
  rememberUserType(userType)
  if (endsWithPage()) notify.error(FORGETFUL)
  return (followsSomebodyElse() ? null : inside(next)) ?? timesheetHome(userType)
}

/** The same, and leaves the current screen. */
export function useEnter() {
  const daybook = useClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (accessToken: string, userType: UserType, rememberMe: boolean): Promise<void> => {
    const begun = { accessToken, userType, rememberMe }
    await navigate(enter(daybook, begun, search.get('next')), { replace: true })
  }
}
