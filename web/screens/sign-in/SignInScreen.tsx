// Signing in by e-mail and password: one calm card (spec 1, 2).
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import { signInForm } from '#domain/user/forms.ts'
import type { SignInScreenMutation } from '#web/__generated__/SignInScreenMutation.graphql.ts'
import { useClient } from '#web/relay/client.ts'
import { CheckboxField } from '#web/fields/CheckboxField.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { followsSomebodyElse, takeEndMessage } from '#web/client/session.ts'
import { rememberUserType } from '#web/client/userType.ts'
import { inside } from './next.ts'

type Values = { email: string; password: string; rememberMe: boolean }

const blank: Values = { email: '', password: '', rememberMe: true }

export function SignInScreen() {
  const daybook = useClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [endMessage] = useState(takeEndMessage)
  const [signIn] = useAction<SignInScreenMutation>(
    graphql`
      mutation SignInScreenMutation($input: SignInInput!) {
        result: signIn(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on SessionPayload {
            accessToken
            userType
          }
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )

  const enter = async (input: Values) => {
    const outcome = await signIn({ input })
    if (outcome.is !== 'done') return outcome
    const userType = outcome.result.userType!
    daybook.signedIn(outcome.result.accessToken!, input.rememberMe)
    rememberUserType(userType)
    const next = followsSomebodyElse() ? null : inside(search.get('next'))
    await navigate(next ?? timesheetHome(userType), { replace: true })
    return outcome
  }

  return (
    <CardScreen
      title="Sign in"
      lead="Record your day, or decide on your crew’s."
      foot="Accounts are made by your administrator."
    >
      <InlineForm<Values>
        initialValues={blank}
        schema={signInForm}
        send={enter}
        submitLabel="Sign in"
        notice={endMessage}
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <CheckboxField name="rememberMe" label="Remember me on this device" />
      </InlineForm>
    </CardScreen>
  )
}
