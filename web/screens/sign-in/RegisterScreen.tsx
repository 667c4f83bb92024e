// Activates an account: with the link and the code of the welcome e-mail a person chooses a password and is signed in
// (spec 2, rulings 4). The link's token is in the URL's fragment, so that no log contains it.
import { useState } from 'react'
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

export function RegisterScreen() {
  const location = useLocation()
  const [email] = useState(() => emailIn(location))
  const token = location.hash.slice(1)
  if (token) return <Activate email={email} token={token} />
  return (
    <CardScreen
      title="Activate your account"
      lead="Open the link in your welcome e-mail. If you have none, ask your administrator to send it again."
      foot={<Link to={goTo('/login', email)}>Back to sign in</Link>}
    />
  )
}

function Activate({ email, token }: { email: string; token: string }) {
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
    const outcome = await activate({ input: { token, ...values } })
    if (outcome.is !== 'done') return outcome
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
      lead="Enter the code from your welcome e-mail, and choose a password that only you know."
      foot={
        <>
          Activated already? <Link to={goTo('/login', email)}>Sign in</Link>
        </>
      }
    >
      <InlineForm<Values>
        initialValues={{ email, code: '', password: '' }}
        schema={newPasswordForm}
        send={send}
        submitLabel="Activate"
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus={!email} />
        <CodeField autoFocus={email !== ''} />
        <OwnPasswordField name="password" label="Password" />
      </InlineForm>
    </CardScreen>
  )
}
