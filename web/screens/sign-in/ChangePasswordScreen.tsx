// Choosing a password of one's own in place of the one that was handed out, before anything else (rulings 4).
import { useMemo } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import { changePasswordForm } from '#domain/user/forms.ts'
import type { ChangePasswordScreenMutation } from '#web/__generated__/ChangePasswordScreenMutation.graphql.ts'
import type { ChangePasswordScreenQuery } from '#web/__generated__/ChangePasswordScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { useLogOut } from '#web/frame/useLogOut.ts'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { inside } from './next.ts'
import { OwnPasswordField } from '#web/fields/OwnPasswordField.tsx'

type Values = { currentPassword: string; newPassword: string }

const blank: Values = { currentPassword: '', newPassword: '' }

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
    { success: 'Saved successfully', errors: 'returned', failures: 'returned' },
  )
  const schema = useMemo(() => changePasswordForm(me.email), [me.email])

  const save = async (input: Values) => {
    const outcome = await change({ input })
    if (outcome.is === 'done')
      await navigate(inside(search.get('next')) ?? timesheetHome(me.userType), { replace: true })
    return outcome
  }

  return (
    <CardScreen
      title="Choose a password"
      lead="The password you were given is for the first time only. Choose one that only you know."
      foot={<Button onClick={() => void logOut()}>Log Out</Button>}
    >
      <InlineForm<Values> initialValues={blank} schema={schema} send={save} submitLabel="Save password">
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Present password"
          autoComplete="current-password"
          autoFocus
        />
        <OwnPasswordField name="newPassword" label="New password" />
      </InlineForm>
    </CardScreen>
  )
}
