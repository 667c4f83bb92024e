// Replaces a forgotten password: first the code, then the new password (spec 2, rulings 4).
import { useState } from 'react'
import { graphql } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router'
import { CODE_MINUTES } from '#domain/limits.ts'
import { becameOf, type MailState } from '#domain/mail.ts'
import { codeForm, newPasswordForm } from '#domain/user/forms.ts'
import type { ResetPasswordScreenNewMutation } from '#web/__generated__/ResetPasswordScreenNewMutation.graphql.ts'
import type { ResetPasswordScreenVerifyMutation } from '#web/__generated__/ResetPasswordScreenVerifyMutation.graphql.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { saved } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { CodeField } from './CodeField.tsx'
import { emailIn, goTo } from './knownEmail.ts'
import { OwnPasswordField } from '#web/fields/OwnPasswordField.tsx'
import { ResendCode } from './ResendCode.tsx'

type Code = { email: string; code: string }

export function ResetPasswordScreen() {
  const location = useLocation()
  const email = emailIn(location)
  const [verified, setVerified] = useState<Code | null>(null)
  // Why the user is back at the code: it may have expired while they typed the password.
  const [notice, setNotice] = useState<string | null>(null)
  if (verified)
    return (
      <NewPassword
        {...verified}
        onCodeEnded={(message) => {
          setNotice(message)
          setVerified(null)
        }}
      />
    )
  const became = location.state as MailState | null
  return <EnterCode email={email} became={became} notice={notice} onVerified={setVerified} />
}

type EnterCodeProps = {
  email: string
  /** The state of the mail; null if it was not requested here. */
  became: MailState | null
  notice: string | null
  onVerified: (code: Code) => void
}

function EnterCode({ email, became, notice, onVerified }: EnterCodeProps) {
  const [verify] = useAction<ResetPasswordScreenVerifyMutation>(
    graphql`
      mutation ResetPasswordScreenVerifyMutation($input: VerifyCodeInput!) {
        result: verifyCode(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on VerifyCodePayload {
            isGood
          }
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )
  const send = async (input: Code) => {
    const outcome = await verify({ input })
    if (outcome.is === 'done') onVerified(input)
    return outcome
  }
  return (
    <CardScreen
      title="Enter the code"
      lead={
        email && became
          ? `If ${email} has an account, a code for it is ${becameOf[became]}. It is valid for ${CODE_MINUTES} minutes.`
          : `The code from the mail is valid for ${CODE_MINUTES} minutes.`
      }
      foot={<Link to={goTo('/login', email)}>Back to sign in</Link>}
    >
      <InlineForm<Code>
        initialValues={{ email, code: '' }}
        schema={codeForm}
        send={send}
        submitLabel="Continue"
        notice={notice}
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus={!email} />
        <CodeField autoFocus={email !== ''} />
      </InlineForm>
      {email && <ResendCode email={email} />}
    </CardScreen>
  )
}

function NewPassword({ email, code, onCodeEnded }: Code & { onCodeEnded: (message: string) => void }) {
  const navigate = useNavigate()
  const [save] = useAction<ResetPasswordScreenNewMutation>(
    graphql`
      mutation ResetPasswordScreenNewMutation($input: NewPasswordInput!) {
        result: newPassword(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on NewPasswordPayload {
            email
          }
        }
      }
    `,
    { success: saved('Your password'), errors: 'returned', failures: 'returned' },
  )
  const send = async ({ password }: { password: string }) => {
    const outcome = await save({ input: { email, code, password } })
    if (outcome.is === 'done') await navigate(goTo('/login', email), { replace: true })
    if (outcome.is === 'refused') onCodeEnded(outcome.message)
    return outcome
  }
  return (
    <CardScreen
      title="Choose a new password"
      lead="You will be signed out everywhere. Then sign in with the new password."
      foot={<Link to={goTo('/login', email)}>Back to sign in</Link>}
    >
      <InlineForm
        initialValues={{ email, code, password: '' }}
        schema={newPasswordForm}
        send={send}
        submitLabel="Save password"
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <OwnPasswordField name="password" label="New password" autoFocus />
      </InlineForm>
    </CardScreen>
  )
}
