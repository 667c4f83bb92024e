// Saves a day as a template, under a name.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { counted } from '#domain/counted.ts'
import type { SaveTemplateMutation } from '#web/__generated__/SaveTemplateMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { LeftOut } from './LeftOut.tsx'
import { TemplateName } from './TemplateName.tsx'
import { fetchNewTemplate, type NewTemplate } from './templates.ts'
import { patternInput } from './values.ts'

export { fetchNewTemplate }

type Props = { template: NewTemplate; onClosed: () => void }

export function SaveTemplate({ template: { shift, tasks, leftOut }, onClosed }: Props) {
  const [save] = useAction<SaveTemplateMutation>(
    graphql`
      mutation SaveTemplateMutation($input: TemplateInput!) {
        result: saveTemplate(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on TemplateChange {
            me {
              ...templates_me
            }
          }
        }
      }
    `,
    { success: (_, { input }) => saved(`Template ${input.name} created`), errors: 'returned' },
  )
  return (
    <TemplateName
      title="Save as template"
      name=""
      obstacle={tasks.length === 0 ? 'Nothing of this day can be saved as a template.' : null}
      send={(name) => save({ input: { name, shift, lines: tasks.map(patternInput) } })}
      onClosed={onClosed}
    >
      <chakra.div display="grid" gap="1" textStyle="small" color="inkSoft">
        {tasks.length > 0 && (
          <p>
            Keeps {counted(tasks.length, 'task')} with their types, times and what they are booked to; no
            descriptions, field service or signatures.
          </p>
        )}
        <LeftOut names={leftOut} />
      </chakra.div>
    </TemplateName>
  )
}
