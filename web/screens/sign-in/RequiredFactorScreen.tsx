// Makes an administrator set up the second factor that the company requires, before anything else.
import { chakra } from '@chakra-ui/react'
import { KeyRound, Smartphone } from 'lucide-react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import type { RequiredFactorScreenQuery } from '#web/__generated__/RequiredFactorScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { useSecondFactor } from '#web/forms/second-factor/useSecondFactor.tsx'
import { hasPasskeys } from '#web/forms/second-factor/webauthn.ts'
import { useLogOut } from '#web/frame/useLogOut.ts'
import { inside } from './next.ts'

export function RequiredFactorScreen() {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const [search] = useSearchParams()
  const { me } = useLazyLoadQuery<RequiredFactorScreenQuery>(
    graphql`
      query RequiredFactorScreenQuery {
        me {
          userType
          ...useSecondFactor_viewer
        }
      }
    `,
    {},
  )
  const factor = useSecondFactor(
    me,
    () => void navigate(inside(search.get('next')) ?? timesheetHome(me.userType), { replace: true }),
  )
  return (
    <CardScreen
      title="Set up a second factor"
      lead="Your company requires a second factor for administrators. Setting it up takes a minute; then you need it to sign in."
      foot={<Button onClick={() => void logOut()}>Log Out</Button>}
    >
      <chakra.div display="grid" gap="3">
        <Button
          variant="primary"
          size="lg"
          busy={factor.isBeginningTotp}
          onClick={() => void factor.addTotp()}
        >
          <Smartphone aria-hidden />
          Authenticator app
        </Button>
        {hasPasskeys(factor.secondFactor.passkeySite) && (
          <Button size="lg" onClick={factor.addPasskey}>
            <KeyRound aria-hidden />
            Passkey
          </Button>
        )}
      </chakra.div>
      {factor.dialogs}
    </CardScreen>
  )
}
