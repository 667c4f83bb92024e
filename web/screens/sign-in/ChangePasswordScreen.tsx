// Choosing a password of one's own in place of the one that was handed out, before anything else (rulings 4).
import { chakra } from '@chakra-ui/react'
import { Form, Formik, type FormikHelpers } from 'formik'
import { useMemo, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import { changePasswordForm } from '#domain/user/forms.ts'
import type { ChangePasswordScreenMutation } from '#web/__generated__/ChangePasswordScreenMutation.graphql.ts'
import type { ChangePasswordScreenQuery } from '#web/__generated__/ChangePasswordScreenQuery.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { useLogOut } from '#web/frame/useLogOut.ts'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { inside } from './next.ts'
import { SignInCard } from './SignInCard.tsx'

type Values = { currentPassword: string; newPassword: string }

export function ChangePasswordScreen() {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string | null>(null)
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
  const [change] = useAction<ChangePasswordScreenMutation>(
    graphql`
      mutation ChangePasswordScreenMutation($input: ChangePasswordInput!) {
        result: changePassword(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ChangePasswordPayload {
            viewer {
              id
              mustChangePassword
            }
          }
        }
      }
    `,
    { errors: 'returned' },
  )
  const schema = useMemo(() => changePasswordForm(me.email), [me.email])

  const submit = async (input: Values, form: FormikHelpers<Values>) => {
    setProblem(null)
    const outcome = await change({ input })
    if (outcome.is === 'done') {
      notify.success('Saved successfully')
      await navigate(inside(search.get('next')) ?? timesheetHome(me.userType), { replace: true })
    } else if (outcome.is === 'invalid') {
      form.setErrors(Object.fromEntries(outcome.problems.map(({ path, message }) => [path, message])))
    } else setProblem(sentenceOf(outcome))
  }

  return (
    <SignInCard
      title="Choose a password"
      lead="The password you were given is for the first time only. Choose one that only you know."
      problem={problem}
      foot={<Button onClick={() => logOut()}>Log Out</Button>}
    >
      <Formik<Values>
        initialValues={{ currentPassword: '', newPassword: '' }}
        validationSchema={schema}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <Form noValidate>
            <chakra.div display="grid" gap="4">
              {/* For password managers: whose password it is. */}
              <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
              <PasswordField
                name="currentPassword"
                label="Present password"
                autoComplete="current-password"
                autoFocus
              />
              <PasswordField
                name="newPassword"
                label="New password"
                autoComplete="new-password"
                hint="At least 10 characters, such as a few words"
              />
              <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
                Save password
              </Button>
            </chakra.div>
          </Form>
        )}
      </Formik>
    </SignInCard>
  )
}
