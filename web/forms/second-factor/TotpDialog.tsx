// Sets up an authenticator app: the app scans the secret, and its first code proves it.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { totpForm } from '#domain/user/second-factor.ts'
import type { TotpDialogMutation } from '#web/__generated__/TotpDialogMutation.graphql.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { OneTimeCodeField } from '#web/fields/OneTimeCodeField.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { CopyButton } from '#web/design/CopyButton.tsx'
import { MONO } from './mono.ts'
import { QrCode } from './QrCode.tsx'

export type TotpSetUp = { ticket: string; secret: string; uri: string }

type Props = {
  setUp: TotpSetUp
  /** With new recovery codes when this is the person's first second factor. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClosed: () => void
}

export function TotpDialog({ setUp: { ticket, secret, uri }, onAdded, onClosed }: Props) {
  const [confirm] = useAction<TotpDialogMutation>(
    graphql`
      mutation TotpDialogMutation($input: SignInWithCodeInput!) {
        result: confirmTotp(input: $input) {
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
  const send = async ({ code }: { code: string }) => {
    const outcome = await confirm({ input: { ticket, code } })
    if (outcome.is === 'done') onAdded(outcome.result.recoveryCodes ?? null)
    return outcome
  }
  return (
    <Dialog open onClose={onClosed} title="Authenticator app" width={480}>
      <chakra.div display="grid" gap="5">
        <chakra.ol display="grid" gap="4" paddingInlineStart="5" listStyleType="decimal">
          <li>
            Scan this with an authenticator app on your phone.
            <chakra.div display="grid" justifyItems="center" marginTop="3">
              <QrCode text={uri} label="QR code of the key below" />
            </chakra.div>
            <chakra.p color="inkSoft" textStyle="small" marginTop="3">
              Or enter this key in the app:
            </chakra.p>
            <chakra.div display="flex" alignItems="center" flexWrap="wrap" gap="2" marginTop="1">
              <chakra.output
                aria-label="Key"
                flex="1 1 200px"
                paddingInline="3"
                paddingBlock="2"
                borderRadius="md"
                bg="sunken"
                fontFamily={MONO}
                userSelect="all"
                overflowWrap="anywhere"
              >
                {secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </chakra.output>
              <CopyButton text={secret} />
            </chakra.div>
          </li>
          <li>Enter the six digits that the app shows.</li>
        </chakra.ol>
        <InlineForm initialValues={{ code: '' }} schema={totpForm} send={send} submitLabel="Turn on">
          <OneTimeCodeField name="code" label="Code" />
        </InlineForm>
      </chakra.div>
    </Dialog>
  )
}
