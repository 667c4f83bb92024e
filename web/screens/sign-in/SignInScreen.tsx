// Sign-in with e-mail and password (spec 1, 2).
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { signInForm } from '#domain/user/forms.ts'
import type { SignInScreenMutation } from '#web/__generated__/SignInScreenMutation.graphql.ts'
import { CheckboxField } from '#web/fields/CheckboxField.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { endMessage, clearEndMessage } from '#web/client/session.ts'
import { halfOf, keepHalf, keptHalf, secondHalf } from './halfSignIn.ts'
import { goTo, useTypedEmail } from './knownEmail.ts'
import { PasskeyAlone } from './PasskeyButton.tsx'
import { LeftHere } from './LeftHere.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { useSignInOffer } from './signInOffer.ts'
import { useEnter } from './useEnter.ts'

type Values = { email: string; password: string; rememberMe: boolean }

export function SignInScreen() {
  const begin = useEnter()
  const { isSetUp } = useSignInOffer()
  const [notice, setNotice] = useState(endMessage)
  // The first step succeeded, at the identity provider or with the password on this screen.
  const [half, setHalf] = useState(keptHalf)
  // Not during render, which React may discard.
  useEffect(() => {
    clearEndMessage()
    keepHalf(null)
  }, [])
  const [signIn] = useAction<SignInScreenMutation>(
    graphql`
      mutation SignInScreenMutation($input: SignInInput!) {
        result: signIn(input: $input) {
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

  const { email, typed, onValues } = useTypedEmail()
  const enter = async (input: Values) => {
    const outcome = await signIn({ input })
    if (outcome.is !== 'done') return outcome
    const half = await halfOf(outcome.result, input.rememberMe)
    if (half && 'is' in half) return half
    if (half) setHalf(half)
    else await begin(outcome.result.accessToken!, outcome.result.userType!, input.rememberMe)
    return outcome
  }
  const { SecondFactorStep } = secondHalf.loaded() ?? {}
  if (half && SecondFactorStep) {
    const leave = (message: string | null) => {
      setNotice(message)
      setHalf(null)
    }
    return <SecondFactorStep half={half} onLeft={leave} />
  }

  if (!isSetUp)
    return (
      <CardScreen
        title="Daybook is not set up yet"
        lead="Open the link that it printed when it started."
        foot="Each start of Daybook prints a new link."
      />
    )

  return (
    <CardScreen
      title="Sign in"
      lead="Record your day, or review your crew’s."
      foot={
        <>
          <Link to={goTo('/forget-password', typed)}>Forgot your password?</Link>
          <br />
          Your administrator creates accounts. Invited?{' '}
          <Link to={goTo('/register', typed)}>Activate your account</Link>
        </>
      }
    >
      <LeftHere />
      <InlineForm<Values>
        initialValues={{ email, password: '', rememberMe: true }}
        schema={signInForm}
        send={enter}
        submitLabel="Sign in"
        notice={notice}
        onValues={onValues}
        otherwise={
          <>
            <PasskeyAlone />
            <ProviderButton />
          </>
        }
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus={!email} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus={email !== ''}
        />
        <CheckboxField name="rememberMe" label="Remember me on this device" />
      </InlineForm>
    </CardScreen>
  )
}
