// Creates an access token, and shows it once.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { API_TOKEN_DAYS_MAX, API_TOKEN_NAME_MAX } from '#domain/limits.ts'
import { apiTokenDays, apiTokenForm, endsAfter } from '#domain/user/api-token.ts'
import type { TokenDialog_viewer$key } from '#web/__generated__/TokenDialog_viewer.graphql.ts'
import type { TokenDialogMutation } from '#web/__generated__/TokenDialogMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { Secret } from '#web/design/Secret.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { FieldFrame } from '#web/fields/FieldFrame.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { InlineForm } from '#web/forms/InlineForm.tsx'
import { useAction, type Outcome } from '#web/relay/useAction.ts'

type Values = { name: string; mayWrite: boolean; endsOn: string | null }

export function TokenDialog({
  viewer: key,
  onClosed,
}: {
  viewer: TokenDialog_viewer$key
  onClosed: () => void
}) {
  const { settings } = useFragment(
    graphql`
      fragment TokenDialog_viewer on Viewer {
        settings {
          today
        }
      }
    `,
    key,
  )
  const { today } = settings
  const [token, setToken] = useState<string | null>(null)
  const [create] = useAction<TokenDialogMutation>(
    graphql`
      mutation TokenDialogMutation($input: ApiTokenInput!) {
        result: createApiToken(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ApiTokensChange {
            token
            viewer {
              id
              ...AccessTokens_viewer
            }
          }
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )
  const send = async ({ endsOn, ...rest }: Values): Promise<Outcome> => {
    const outcome = await create({ input: { ...rest, endsOn: endsOn! } })
    if (outcome.is === 'done') setToken(outcome.result.token!)
    return outcome
  }
  if (token !== null) return <NewToken token={token} onClosed={onClosed} />
  return (
    <>
      <Dialog open onClose={onClosed} title="Create access token" width={480} phone="card">
        <InlineForm<Values>
          initialValues={{ name: '', mayWrite: false, endsOn: endsAfter(today, apiTokenDays[0]) }}
          schema={apiTokenForm(today)}
          send={send}
          submitLabel="Create access token"
        >
          <TextField
            name="name"
            label="Name"
            hint="The program that will use it"
            maxLength={API_TOKEN_NAME_MAX}
            autoComplete="off"
          />
          <SwitchField
            name="mayWrite"
            label="May change data"
            hint="All that you can change, except accounts, rights, settings, pay rules and webhooks"
          />
          <LastDay today={today} />
        </InlineForm>
      </Dialog>
    </>
  )
}

const choices = [
  ...apiTokenDays.map((days) => ({
    value: String(days),
    label: days === API_TOKEN_DAYS_MAX ? '1 year' : `${days} days`,
  })),
  { value: 'DATE', label: 'Date' },
]

/** One of the offered ends, or a date. */
function LastDay({ today }: { today: string }) {
  const field = useFormField<string | null>('endsOn')
  const labelId = `${field.id}-label`
  const [chosen, setChosen] = useState(choices[0]!.value)
  const choose = (value: string) => {
    setChosen(value)
    if (value !== 'DATE') field.setValue(endsAfter(today, Number(value)))
  }
  return (
    <chakra.div display="grid" gap="3">
      <FieldFrame label="Works for" labelId={labelId}>
        <Segment labelledBy={labelId} value={chosen} options={choices} onChange={choose} />
      </FieldFrame>
      {chosen === 'DATE' && (
        <DateField
          name="endsOn"
          label="Last day"
          today={today}
          min={today}
          max={endsAfter(today, API_TOKEN_DAYS_MAX)}
          beyondMax="At most a year from today"
        />
      )}
    </chakra.div>
  )
}

function NewToken({ token, onClosed }: { token: string; onClosed: () => void }) {
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Your access token"
      width={480}
      phone="card"
      foot={
        <Button variant="primary" onClick={onClosed}>
          Done
        </Button>
      }
    >
      <chakra.div display="grid" gap="4">
        <chakra.p>Copy it into your program now. It is shown only once.</chakra.p>
        <Secret label="Access token">{token}</Secret>
      </chakra.div>
    </Dialog>
  )
}
