// Asks for the name of a template.
import type { ReactNode } from 'react'
import { TEMPLATE_NAME_MAX } from '#domain/limits.ts'
import { templateNameForm } from '#domain/timesheet/template.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import type { Outcome } from '#web/relay/useAction.ts'

type Props = {
  title: string
  /** '' for a new one. */
  name: string
  /** Why it cannot be saved. */
  obstacle?: string | null
  send: (name: string) => Promise<Outcome>
  onClosed: () => void
  /** Below the name. */
  children?: ReactNode
}

export function TemplateName({ title, name, obstacle, send, onClosed, children }: Props) {
  return (
    <FormScreen
      card
      title={title}
      stored={{ name }}
      schema={templateNameForm}
      obstacle={obstacle}
      send={(values) => send(values.name)}
      onDone={onClosed}
      onClosed={onClosed}
    >
      <TextField name="name" label="Name" maxLength={TEMPLATE_NAME_MAX} autoComplete="off" />
      {children}
    </FormScreen>
  )
}
