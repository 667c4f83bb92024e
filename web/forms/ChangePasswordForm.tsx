// The form by which a person replaces the password they have, wherever it is offered (rulings 4).
import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { changePasswordForm } from '#domain/user/forms.ts'
import type { ChangePasswordFormMutation } from '#web/__generated__/ChangePasswordFormMutation.graphql.ts'
import { OwnPasswordField } from '#web/fields/OwnPasswordField.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { InlineForm } from './InlineForm.tsx'

type Values = { currentPassword: string; newPassword: string }

type Props = {
  /** Of the account, which the password must not be. */
  email: string
  /** Resolves when what follows is on screen. */
  onChanged: () => void | Promise<void>
  /** Leaves it as it is; without it there is no button for that. */
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
              mustChangePassword
            }
          }
        }
      }
    `,
    { success: 'Saved successfully', errors: 'returned', failures: 'returned' },
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
      {/* For password managers: whose password it is. */}
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
