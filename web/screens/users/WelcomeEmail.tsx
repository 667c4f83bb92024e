// The state of a person's welcome e-mail, and the button that sends it (spec 4).
import { chakra } from '@chakra-ui/react'
import { Mail } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { becameLabel } from '#domain/mail.ts'
import type { WelcomeEmail_account$key } from '#web/__generated__/WelcomeEmail_account.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { useWelcome } from './useWelcome.ts'

export function WelcomeEmail({ account: key }: { account: WelcomeEmail_account$key }) {
  const { id, hasSignedIn, welcomeEmail } = useFragment(
    graphql`
      fragment WelcomeEmail_account on Account {
        id
        hasSignedIn
        welcomeEmail {
          mailState
          at
          lastError
        }
      }
    `,
    key,
  )
  const [send, isSending] = useWelcome()
  // People with a password of their own need no welcome e-mail.
  if (hasSignedIn && !welcomeEmail) return null
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.div flex="1 1 220px" minWidth="0">
        <chakra.p fontWeight="medium">Welcome e-mail</chakra.p>
        <chakra.p
          textStyle="small"
          color={welcomeEmail?.mailState === 'FAILED' ? 'danger' : 'inkSoft'}
          role="status"
        >
          {welcomeEmail ? (
            <>
              {becameLabel(welcomeEmail.mailState)} · <Instant at={welcomeEmail.at} />
              {welcomeEmail.mailState === 'FAILED' && welcomeEmail.lastError && `: ${welcomeEmail.lastError}`}
            </>
          ) : (
            'Not sent yet. It lets the person choose a password.'
          )}
        </chakra.p>
      </chakra.div>
      {!hasSignedIn && (
        <Button busy={isSending} onClick={() => void send({ id })}>
          <Mail aria-hidden />
          {welcomeEmail ? 'Send again' : 'Send welcome e-mail'}
        </Button>
      )}
    </chakra.div>
  )
}
