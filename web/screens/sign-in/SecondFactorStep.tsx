// The second step of a sign-in: a code from an app, a passkey, or a recovery code.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { recoveryForm, totpForm, type SecondFactorMethod } from '#domain/user/second-factor.ts'
import type { SecondFactorStepCodeMutation } from '#web/__generated__/SecondFactorStepCodeMutation.graphql.ts'
import type { SecondFactorStepRecoveryMutation } from '#web/__generated__/SecondFactorStepRecoveryMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { OneTimeCodeField } from '#web/fields/OneTimeCodeField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useEnter } from './useEnter.ts'

export type HalfSignIn = {
  ticket: string
  methods: readonly SecondFactorMethod[]
  rememberMe: boolean
}

type Props = {
  half: HalfSignIn
  /** Goes back to the first step, with a message. */
  onLeft: (message: string | null) => void
}

const leads: Record<SecondFactorMethod, string> = {
  TOTP: 'Enter the six digits that your authenticator app shows.',
  PASSKEY: 'Confirm with a passkey on this device or on one nearby.',
  RECOVERY_CODE: 'Enter one of your recovery codes. Each works once.',
}

export function SecondFactorStep({ half, onLeft }: Props) {
  const { ticket, methods, rememberMe } = half
  const [method, setMethod] = useState(methods[0]!)
  const others = methods.filter((one) => one !== method && one !== 'PASSKEY')
  const shared = { half, onLeft }
  return (
    <CardScreen
      title="Second factor"
      lead={leads[method]}
      foot={
        <Button variant="ghost" onClick={() => onLeft(null)}>
          Back to sign in
        </Button>
      }
    >
      {method === 'TOTP' && <TotpCode {...shared} />}
      {method === 'RECOVERY_CODE' && <RecoveryCode {...shared} />}
      {methods.includes('PASSKEY') && (
        <PasskeyButton
          variant={method === 'PASSKEY' ? 'primary' : undefined}
          {...{ ticket, rememberMe }}
          onExpired={onLeft}
        />
      )}
      {others.map((other) => (
        <Button key={other} variant="ghost" onClick={() => setMethod(other)}>
          {other === 'TOTP' ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      ))}
    </CardScreen>
  )
}

function TotpCode(props: Props) {
  const [signIn] = useAction<SecondFactorStepCodeMutation>(
    graphql`
      mutation SecondFactorStepCodeMutation($input: SignInWithCodeInput!) {
        result: signInWithCode(input: $input) {
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
  const finish = useFinish(props)
  const { ticket } = props.half
  return (
    <InlineForm
      initialValues={{ code: '' }}
      schema={totpForm}
      send={async ({ code }) => finish(await signIn({ input: { ticket, code } }))}
      submitLabel="Sign in"
    >
      <OneTimeCodeField name="code" label="Code" autoFocus />
    </InlineForm>
  )
}

function RecoveryCode(props: Props) {
  const [signIn] = useAction<SecondFactorStepRecoveryMutation>(
    graphql`
      mutation SecondFactorStepRecoveryMutation($input: SignInWithCodeInput!) {
        result: signInWithRecoveryCode(input: $input) {
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
  const finish = useFinish(props)
  const { ticket } = props.half
  return (
    <InlineForm
      initialValues={{ code: '' }}
      schema={recoveryForm}
      send={async ({ code }) => finish(await signIn({ input: { ticket, code } }))}
      submitLabel="Sign in"
    >
      <TextField name="code" label="Recovery code" hint="Such as abcde-23456" autoComplete="off" autoFocus />
    </InlineForm>
  )
}

type Session = Parameters<ReturnType<typeof useEnter>>

/** Handles the response: signs the person in, or starts over if the ticket has expired. */
function useFinish({ half: { rememberMe }, onLeft }: Props) {
  const begin = useEnter()
  return async (
    outcome: Outcome<{ readonly accessToken?: string; readonly userType?: Session[1] }>,
  ): Promise<Outcome> => {
    if (outcome.is === 'done') await begin(outcome.result.accessToken!, outcome.result.userType!, rememberMe)
    if (outcome.is === 'refused' && outcome.code === 'SIGN_IN_EXPIRED') onLeft(outcome.message)
    return outcome
  }
}
