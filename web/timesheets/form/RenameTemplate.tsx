// Renames a template.
import { graphql } from 'react-relay'
import type { Template } from '#domain/timesheet/copy.ts'
import type { RenameTemplateMutation } from '#web/__generated__/RenameTemplateMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { TemplateName } from './TemplateName.tsx'

export function RenameTemplate({ template, onClosed }: { template: Template; onClosed: () => void }) {
  const [rename] = useAction<RenameTemplateMutation>(
    graphql`
      mutation RenameTemplateMutation($id: ID!, $name: String!) {
        result: renameTemplate(id: $id, name: $name) {
          ...useAction_error @alias(as: "error")
          ... on TemplateChange {
            me {
              ...templates_me
            }
          }
        }
      }
    `,
    { success: (_, { name }) => saved(`Template ${template.name} is now ${name}`), errors: 'returned' },
  )
  return (
    <TemplateName
      title="Rename template"
      name={template.name}
      send={(name) => rename({ id: template.id, name })}
      onClosed={onClosed}
    />
  )
}
