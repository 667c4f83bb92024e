// Signing in by e-mail and password: one calm card (spec 1, 2).
import { chakra } from '@chakra-ui/react'
import { Form, Formik, type FormikHelpers } from 'formik'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import { signInForm } from '#domain/user/forms.ts'
import type { SignInScreenMutation } from '#web/__generated__/SignInScreenMutation.graphql.ts'
import { useClient } from '#web/relay/client.ts'
import { Button } from '#web/design/Button.tsx'
import { CheckboxField } from '#web/fields/CheckboxField.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { takeEndMessage } from '#web/client/session.ts'
import { rememberUserType } from '#web/client/userType.ts'
import { inside } from './next.ts'
import { SignInCard } from './SignInCard.tsx'

type Values = { email: string; password: string; rememberMe: boolean }

export function SignInScreen() {
  const daybook = useClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState(takeEndMessage)
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
    { errors: 'returned' },
  )

  const submit = async (input: Values, form: FormikHelpers<Values>) => {
    setProblem(null)
    const outcome = await signIn({ input })
    if (outcome.is === 'done') {
      daybook.signedIn(outcome.result.accessToken!, input.rememberMe)
      const userType = outcome.result.userType!
      rememberUserType(userType)
      await navigate(inside(search.get('next')) ?? timesheetHome(userType), { replace: true })
    } else if (outcome.is === 'invalid') {
      form.setErrors(Object.fromEntries(outcome.problems.map(({ path, message }) => [path, message])))
    } else setProblem(sentenceOf(outcome))
  }

  return (
    <SignInCard
      title="Sign in"
      lead="Record your day, or decide on your crew’s."
      problem={problem}
      foot="Accounts are made by your administrator."
    >
      <Formik<Values>
        initialValues={{ email: '', password: '', rememberMe: true }}
        validationSchema={signInForm}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <Form noValidate>
            <chakra.div display="grid" gap="4">
              <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
              <PasswordField name="password" label="Password" autoComplete="current-password" />
              <CheckboxField name="rememberMe" label="Remember me on this device" />
              <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
                Sign in
              </Button>
            </chakra.div>
          </Form>
        )}
      </Formik>
    </SignInCard>
  )
}
