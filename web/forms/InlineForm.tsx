// A form that is part of a screen: its fields, one button below them, and what there is to say above them.
import { chakra } from '@chakra-ui/react'
import type { FormikValues } from 'formik'
import type { ReactNode, RefObject } from 'react'
import type { Schema } from 'yup'
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import type { Outcome } from '#web/relay/useAction.ts'
import { problemsOf } from './problems.ts'
import { useFormScreen } from './useFormScreen.ts'

type Props<Values extends FormikValues> = {
  initialValues: Values
  /** Of the domain; the same that the server asks. */
  schema: Schema
  /** The mutation, by `useAction` with `errors: 'returned'`, and what follows when it is done. */
  send: (values: Values) => Promise<Outcome>
  /** On the button. */
  submitLabel: string
  /** Why the person is here, until they send the form. */
  notice?: string | null
  /** Where the form can be folded away again: its buttons are then as those of a section, not of a screen. */
  onCancel?: () => void
  children: ReactNode
  /** Below the button: another way. It knows the fields. */
  otherwise?: ReactNode
}

/**
 * @example
 * <InlineForm initialValues={{ email: '', password: '' }} schema={signInForm} send={enter} submitLabel="Sign in">
 *   <TextField name="email" label="E-mail" type="email" />
 *   <PasswordField name="password" label="Password" />
 * </InlineForm>
 */
export function InlineForm<Values extends FormikValues>(props: Props<Values>) {
  const { initialValues, schema, send, submitLabel, notice, onCancel, children, otherwise } = props
  const form = useFormScreen<Values, 'send'>({
    stored: initialValues,
    version: null,
    kept: null,
    isSame: () => true,
    validate: (values) => problemsOf(schema, values),
    send,
    conflict: null,
    onConflict: () => {},
    onConflictSettled: () => {},
    onDone: () => {},
    onClosed: () => {},
  })
  const { submitCount } = form.formik
  const problem = form.problem ?? (submitCount === 0 ? notice : null)
  return (
    <FieldScope form={form.formik}>
      {problem && <ErrorNotice title={problem} />}
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        ref={form.element as RefObject<HTMLFormElement | null>}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit('send')
        }}
      >
        {children}
        {onCancel ? (
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button type="submit" variant="primary" busy={form.busy !== null}>
              {submitLabel}
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </chakra.div>
        ) : (
          <Button type="submit" variant="primary" size="lg" busy={form.busy !== null}>
            {submitLabel}
          </Button>
        )}
      </chakra.form>
      {otherwise}
    </FieldScope>
  )
}
