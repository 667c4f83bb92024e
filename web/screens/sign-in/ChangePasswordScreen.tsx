// Makes the person replace their initial password before anything else (rulings 4).
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import type { ChangePasswordScreenQuery } from '#web/__generated__/ChangePasswordScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { useLogOut } from '#web/frame/useLogOut.ts'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { ChangePasswordForm } from '#web/forms/ChangePasswordForm.tsx'
import { inside } from './next.ts'

export function ChangePasswordScreen() {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const [search] = useSearchParams()
  const { me } = useLazyLoadQuery<ChangePasswordScreenQuery>(
    graphql`
      query ChangePasswordScreenQuery {
        me {
          email
          userType
        }
      }
    `,
    {},
  )
  return (
    <CardScreen
      title="Choose a password"
      lead="Your initial password works only once. Choose one that only you know."
      foot={<Button onClick={() => void logOut()}>Log Out</Button>}
    >
      <ChangePasswordForm
        email={me.email}
        onChanged={() =>
          navigate(inside(search.get('next')) ?? timesheetHome(me.userType), { replace: true })
        }
      />
    </CardScreen>
  )
}
