// Sets up a company: its name, its time zone, and its first System_Administrator. The link's token is in the URL's
// fragment, so that no log contains it.
import { useEffect, useMemo, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router'
import { DEFAULT_TIME_ZONE } from '#domain/limits.ts'
import { setUpForm } from '#domain/setting/set-up.ts'
import type { SetUpScreenMutation } from '#web/__generated__/SetUpScreenMutation.graphql.ts'
import type { SetUpScreenQuery } from '#web/__generated__/SetUpScreenQuery.graphql.ts'
import { rememberUserType } from '#web/client/userType.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { OwnPasswordField } from '#web/fields/OwnPasswordField.tsx'
import { CardScreen } from '#web/forms/CardScreen.tsx'
import { useClient } from '#web/relay/client.ts'
import { useAction } from '#web/relay/useAction.ts'

type Values = {
  companyName: string
  timeZone: string
  firstName: string
  lastName: string
  email: string
  password: string
}

export function SetUpScreen() {
  const token = useLocation().hash.slice(1)
  const isGood = useIsGood(token)
  if (isGood === null) return null
  if (isGood) return <SetUp token={token} />
  return (
    <CardScreen
      title="This link is no longer valid"
      lead="A set-up link works once, until Daybook has an administrator. Daybook prints the latest link when it starts."
      foot={<Link to="/login">Sign in</Link>}
    />
  )
}

/**
 * Checked only once: set-up starts a session and thereby a new environment, in which the used link would be invalid.
 * Null until it is known.
 */
function useIsGood(token: string): boolean | null {
  const environment = useRelayEnvironment()
  const asked = useRef(environment)
  const [answer, setAnswer] = useState<{ isGood: boolean } | { error: Error } | null>(null)
  useEffect(() => {
    const answers = fetchQuery<SetUpScreenQuery>(
      asked.current,
      graphql`
        query SetUpScreenQuery($token: String!) {
          setUpLink(token: $token)
        }
      `,
      { token },
    )
    const subscription = answers.subscribe({
      next: ({ setUpLink }) => setAnswer({ isGood: setUpLink }),
      error: (error: Error) => setAnswer({ error }),
    })
    return () => subscription.unsubscribe()
  }, [token])
  if (answer && 'error' in answer) throw answer.error
  return answer && answer.isGood
}

function SetUp({ token }: { token: string }) {
  const daybook = useClient()
  const navigate = useNavigate()
  const zones = useMemo(() => timeZones(), [])
  const [setUp] = useAction<SetUpScreenMutation>(
    graphql`
      mutation SetUpScreenMutation($input: SetUpInput!) {
        result: setUp(input: $input) {
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

  const send = async (values: Values) => {
    const outcome = await setUp({ input: { token, ...values } })
    if (outcome.is !== 'done') return outcome
    daybook.signedIn(outcome.result.accessToken!, false)
    rememberUserType(outcome.result.userType!)
    await navigate('/admin/settings?view=general', { replace: true })
    return outcome
  }
  const blank = {
    companyName: '',
    timeZone: zones.own,
    firstName: '',
    lastName: '',
    email: '',
    password: '',
  }

  return (
    <CardScreen
      title="Set up Daybook"
      lead="Name your company and become its first System Administrator."
      foot="This link works once."
    >
      <InlineForm<Values> initialValues={blank} schema={setUpForm} send={send} submitLabel="Set up">
        <TextField name="companyName" label="Company name" autoComplete="organization" autoFocus />
        <SelectField
          name="timeZone"
          label="Time zone"
          hint="Sets the date that is today for everybody"
          options={zones.options}
        />
        <TextField name="firstName" label="First name" autoComplete="given-name" />
        <TextField name="lastName" label="Last name" autoComplete="family-name" />
        <TextField name="email" label="E-mail" type="email" autoComplete="username" />
        <OwnPasswordField name="password" label="Password" />
      </InlineForm>
    </CardScreen>
  )
}

/** All time zones, with the browser's own as default. */
function timeZones() {
  const names = Intl.supportedValuesOf('timeZone')
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const options = names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
  return { options, own: names.includes(here) ? here : DEFAULT_TIME_ZONE }
}
