// Asks for the password before a change of rights or of how a person signs in, so that an unlocked screen is not enough.
import { graphql, useLazyLoadQuery } from 'react-relay'
import { proveForm } from '#domain/user/second-factor.ts'
import type { ProveAgainDialogMutation } from '#web/__generated__/ProveAgainDialogMutation.graphql.ts'
import type { ProveAgainDialogQuery } from '#web/__generated__/ProveAgainDialogQuery.graphql.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction } from '#web/relay/useAction.ts'

type Props = { onProved: () => void; onClosed: () => void }

export function ProveAgainDialog({ onProved, onClosed }: Props) {
  const { me } = useLazyLoadQuery<ProveAgainDialogQuery>(
    graphql`
      query ProveAgainDialogQuery {
        me {
          email
        }
      }
    `,
    {},
    { fetchPolicy: 'store-or-network' },
  )
  const [prove] = useAction<ProveAgainDialogMutation>(
    graphql`
      mutation ProveAgainDialogMutation($password: String!) {
        result: proveAgain(password: $password) {
          ...useAction_error @alias(as: "error")
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )
  const send = async (values: { password: string }) => {
    const outcome = await prove(values)
    if (outcome.is === 'done') onProved()
    return outcome
  }
  return (
    <Dialog open onClose={onClosed} title="Confirm your password" width={420} phone="card">
      <InlineForm initialValues={{ password: '' }} schema={proveForm} send={send} submitLabel="Continue">
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </InlineForm>
    </Dialog>
  )
}
