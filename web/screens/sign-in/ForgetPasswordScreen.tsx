// Requests a code for a forgotten password (spec 2). The response does not reveal whether an account exists.
import { Link, useNavigate } from 'react-router'
import { forgotPasswordForm } from '#domain/user/forms.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { goTo, useTypedEmail } from './knownEmail.ts'
import { useSendCode } from './useSendCode.ts'

type Values = { email: string }

export function ForgetPasswordScreen() {
  const navigate = useNavigate()
  const { email, typed, onValues } = useTypedEmail()
  const ask = useSendCode()

  const send = async (values: Values) => {
    const outcome = await ask(values)
    if (outcome.is === 'done')
      await navigate(goTo('/reset-password', values.email.trim()), { state: outcome.result.mailState })
    return outcome
  }

  return (
    <CardScreen
      title="Forgot your password?"
      lead="We will e-mail you a code to choose a new one."
      foot={<Link to={goTo('/login', typed)}>Back to sign in</Link>}
    >
      <InlineForm<Values>
        initialValues={{ email }}
        schema={forgotPasswordForm}
        send={send}
        submitLabel="Send code"
        onValues={onValues}
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
      </InlineForm>
    </CardScreen>
  )
}
