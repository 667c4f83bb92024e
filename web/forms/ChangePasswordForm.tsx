// The form that replaces a person's current password (rulings 4).
import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { changePasswordForm } from '#domain/user/forms.ts'
import type { ChangePasswordFormMutation } from '#web/__generated__/ChangePasswordFormMutation.graphql.ts'
import { OwnPasswordField } from '#web/fields/OwnPasswordField.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { saved } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { InlineForm } from './InlineForm.tsx'

type Values = { currentPassword: string; newPassword: string }

type Props = {
  /** The account's e-mail, which the password must not equal. */
  email: string
  /** Resolves once the next screen is shown. */
  onChanged: () => void | Promise<void>
  /** Cancels. Without it there is no Cancel button. */
  onCancel?: () => void
}

const blank: Values = { currentPassword: '', newPassword: '' }

export function ChangePasswordForm({ email, onChanged, onCancel }: Props) {
  const [change] = useAction<ChangePasswordFormMutation>(
    graphql`
      mutation ChangePasswordFormMutation($input: ChangePasswordInput!) {
        result: changePassword(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ChangePasswordPayload {
            viewer {
              id
            }
          }
        }
      }
    `,
    { success: saved('Your password'), errors: 'returned', failures: 'returned' },
  )
  const schema = useMemo(() => changePasswordForm(email), [email])
  const save = async (input: Values) => {
    const outcome = await change({ input })
    if (outcome.is === 'done') await onChanged()
    return outcome
  }
  return (
    <InlineForm<Values>
      initialValues={blank}
      schema={schema}
      send={save}
      submitLabel="Save password"
      onCancel={onCancel}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        autoFocus
      />
      <OwnPasswordField name="newPassword" label="New password" />
    </InlineForm>
  )
}
