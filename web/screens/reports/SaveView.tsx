// Saves the report on screen as a view, under a name.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { REPORT_VIEW_NAME_MAX } from '#domain/limits.ts'
import { viewNameForm } from '#domain/report/view.ts'
import type { SaveViewMutation } from '#web/__generated__/SaveViewMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction } from '#web/relay/useAction.ts'
import type { View } from './views.ts'

export type SaveViewProps = Pick<View, 'report' | 'queryString'>

export function SaveView({ report, queryString, onClosed }: SaveViewProps & { onClosed: () => void }) {
  const [save] = useAction<SaveViewMutation>(
    graphql`
      mutation SaveViewMutation($input: ReportViewInput!) {
        result: saveReportView(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on ReportViewChange {
            me {
              ...views_me
            }
          }
        }
      }
    `,
    { success: (_, { input }) => saved(`View ${input.name} saved`), errors: 'returned' },
  )
  return (
    <FormScreen
      card
      title="Save view"
      stored={{ name: '' }}
      schema={viewNameForm}
      send={({ name }) => save({ input: { name, report, queryString } })}
      onDone={onClosed}
      onClosed={onClosed}
    >
      <TextField name="name" label="Name" maxLength={REPORT_VIEW_NAME_MAX} autoComplete="off" />
      <chakra.p textStyle="small" color="inkSoft">
        Saves the period, groupings and filters of this report. A view with the same name is replaced.
      </chakra.p>
    </FormScreen>
  )
}
