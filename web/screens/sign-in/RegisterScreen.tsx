// Activates an account: with the link of the welcome e-mail a person only chooses a password; without it they also type
// their e-mail address and the mail's code (spec 2, rulings 4). What the link contains is in its fragment, so that no
// log and no Referer contains it; the screen removes it from the address bar.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router'
import { newPasswordForm } from '#domain/user/forms.ts'
import type { RegisterScreenMutation } from '#web/__generated__/RegisterScreenMutation.graphql.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { CodeField } from './CodeField.tsx'
import { halfOf, secondHalf } from './halfSignIn.ts'
import { emailIn, goTo } from './knownEmail.ts'
import { OwnPasswordField } from '#web/fields/OwnPasswordField.tsx'
import type { HalfSignIn } from './SecondFactorStep.tsx'
import { useEnter } from './useEnter.ts'

type Values = { email: string; code: string; password: string }

/** The fragment of a link: its token, and the code in links of newer mails. */
type Invitation = { token: string | null; code: string }

export function RegisterScreen() {
  const location = useLocation()
  const navigate = useNavigate()
  const [email] = useState(() => emailIn(location))
  const [opened, setOpened] = useState({ hash: '', ...invitationIn('') })
  const { hash, pathname, search } = location
  if (hash !== '' && hash !== opened.hash) setOpened({ hash, ...invitationIn(hash) })
  useEffect(() => {
    if (hash !== '') void navigate({ pathname, search }, { replace: true })
  }, [hash, pathname, search, navigate])
  return <Activate key={opened.hash} email={email} invitation={opened} />
}

function invitationIn(hash: string): Invitation {
  const [token = '', code = ''] = hash.slice(1).split('.')
  return { token: token || null, code }
}

function Activate({ email, invitation }: { email: string; invitation: Invitation }) {
  const { token } = invitation
  const [isRefused, setRefused] = useState(false)
  const isTyped = isRefused || email === '' || invitation.code === ''
  const begin = useEnter()
  const navigate = useNavigate()
  const [half, setHalf] = useState<HalfSignIn | null>(null)
  const [activate] = useAction<RegisterScreenMutation>(
    graphql`
      mutation RegisterScreenMutation($input: ActivationInput!) {
        result: activateAccount(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on SessionPayload {
            accessToken
            userType
          }
          ... on SecondFactorNeeded {
            ticket
            methods
          }
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )
  const send = async (values: Values) => {
    const outcome = await activate({ input: { token: isRefused ? null : token, ...values } })
    if (outcome.is !== 'done') {
      // The link is used up: the error appears at the code, and that of a newer mail can be typed.
      if (!isTyped && outcome.is === 'refused' && outcome.path === 'code') setRefused(true)
      return outcome
    }
    const half = await halfOf(outcome.result, false)
    if (half && 'is' in half) return half
    if (half) setHalf(half)
    else await begin(outcome.result.accessToken!, outcome.result.userType!, false)
    return outcome
  }
  const { SecondFactorStep } = secondHalf.loaded() ?? {}
  // The account is active: a person who leaves now signs in with the new password.
  if (half && SecondFactorStep)
    return <SecondFactorStep half={half} onLeft={() => void navigate(goTo('/login', email))} />
  return (
    <CardScreen
      title="Activate your account"
      lead={
        isTyped
          ? 'Enter the code from your welcome e-mail, and choose a password that only you know.'
          : `Choose a password for ${email} that only you know.`
      }
      foot={
        <>
          Activated already? <Link to={goTo('/login', email)}>Sign in</Link>
        </>
      }
    >
      <InlineForm<Values>
        initialValues={{ email, code: invitation.code, password: '' }}
        schema={newPasswordForm}
        send={send}
        submitLabel="Activate"
      >
        {isTyped ? (
          <>
            <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus={!email} />
            <CodeField autoFocus={email !== ''} />
          </>
        ) : (
          // For password managers.
          <chakra.input
            srOnly
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            aria-hidden
            tabIndex={-1}
          />
        )}
        <OwnPasswordField name="password" label="Password" />
      </InlineForm>
    </CardScreen>
  )
}
