// Adds a passkey: asks for its name, then the browser asks for the passkey.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { PASSKEY_NAME_MAX } from '#domain/limits.ts'
import { passkeyNameForm } from '#domain/user/second-factor.ts'
import type { PasskeyDialogMutation } from '#web/__generated__/PasskeyDialogMutation.graphql.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { makePasskey } from './webauthn.ts'

export type PasskeySetUp = { ticket: string; options: string }

type Props = {
  /** Requests a challenge, which is valid for one attempt. */
  begin: () => Promise<Outcome<{ readonly ticket?: string; readonly options?: string }>>
  /** With new recovery codes when this is the person's first second factor. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClosed: () => void
}

export function PasskeyDialog({ begin, onAdded, onClosed }: Props) {
  const [add] = useAction<PasskeyDialogMutation>(
    graphql`
      mutation PasskeyDialogMutation($input: NewPasskeyInput!) {
        result: addPasskey(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on SecondFactorChange {
            recoveryCodes
            viewer {
              id
              ...useSecondFactor_viewer
            }
          }
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )
  const send = async ({ name }: { name: string }): Promise<Outcome> => {
    const begun = await begin()
    if (begun.is !== 'done') return begun
    const { ticket, options } = begun.result
    const created = await makePasskey(options!)
    if ('problem' in created) return { is: 'failed', message: created.problem }
    const outcome = await add({ input: { ticket: ticket!, answer: created.answer, name } })
    if (outcome.is === 'done') onAdded(outcome.result.recoveryCodes ?? null)
    return outcome
  }
  return (
    <Dialog open onClose={onClosed} title="Add a passkey" width={480} phone="card">
      <chakra.div display="grid" gap="4">
        <chakra.p>
          A passkey is stored on this device, on a security key or on a phone nearby. You confirm it with your
          fingerprint, face or PIN, and can then sign in without your password.
        </chakra.p>
        <InlineForm
          initialValues={{ name: deviceName() }}
          schema={passkeyNameForm}
          send={send}
          submitLabel="Continue"
        >
          <TextField
            name="name"
            label="Name"
            hint="So that you recognise it later"
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
          />
        </InlineForm>
      </chakra.div>
    </Dialog>
  )
}

/** A suggested name for the device: its operating system, as far as the browser reveals it. */
function deviceName(): string {
  const systems = [
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Android', /Android/],
    ['Windows', /Windows/],
    ['Mac', /Mac OS/],
    ['Linux', /Linux/],
  ] as const
  return systems.find(([, pattern]) => pattern.test(navigator.userAgent))?.[0] ?? 'This device'
}
