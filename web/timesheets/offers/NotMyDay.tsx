// Declines a prepared day, with words to who prepared it.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { notMyDayForm } from '#domain/crew/forms.ts'
import { formatDate } from '#domain/date.ts'
import { PREPARED_WORDS_MAX } from '#domain/limits.ts'
import type { NotMyDayMutation } from '#web/__generated__/NotMyDayMutation.graphql.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'

type Props = {
  offer: { id: string; version: number; by: string }
  /** 'YYYY-MM-DD'. */
  startDate: string
  /** After it was declined. */
  onDeclined?: () => void
  onClosed: () => void
}

export function NotMyDay({ offer: { id, version, by }, startDate, onDeclined, onClosed }: Props) {
  const [decline] = useAction<NotMyDayMutation>(
    graphql`
      mutation NotMyDayMutation($id: ID!, $version: Int!, $words: String!) {
        result: declinePreparedDay(id: $id, version: $version, words: $words) {
          ...useAction_error @alias(as: "error")
          ... on DeclinedDay {
            viewer {
              id
              ...openOffers_me
              ...readOffers_me
            }
          }
        }
      }
    `,
    { success: `${by} knows that ${formatDate(startDate)} is not your day`, errors: 'returned' },
  )
  return (
    <FormScreen
      card
      title="Not my day"
      submitLabel="Not my day"
      stored={nothing}
      schema={notMyDayForm}
      send={({ words }) => decline({ id, version, words })}
      onDone={() => {
        onClosed()
        onDeclined?.()
      }}
      onClosed={onClosed}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)">
        <TextAreaField
          name="words"
          label={`Words to ${by}`}
          hint={`What ${by} prepared for ${formatDate(startDate)} is not handed in. Words are optional.`}
          max={PREPARED_WORDS_MAX}
          rows={3}
        />
      </chakra.div>
    </FormScreen>
  )
}

const nothing = { words: '' }
