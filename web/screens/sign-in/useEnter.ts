// What follows once a session has begun: where the person goes.
import { useNavigate, useSearchParams } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import type { UserType } from '#domain/people.ts'
import { followsSomebodyElse } from '#web/client/session.ts'
import { rememberUserType } from '#web/client/userType.ts'
import { useClient } from '#web/relay/client.ts'
import { inside } from './next.ts'

/** Begins the session that was answered, and leads to where one wanted to go, or home. */
export function useEnter() {
  const daybook = useClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return async (accessToken: string, userType: UserType, rememberMe: boolean): Promise<void> => {
    daybook.signedIn(accessToken, rememberMe)
    rememberUserType(userType)
    const next = followsSomebodyElse() ? null : inside(search.get('next'))
    await navigate(next ?? timesheetHome(userType), { replace: true })
  }
}
