// A form within a screen: its messages, its fields and one button.
import { chakra } from '@chakra-ui/react'
import type { FormikValues } from 'formik'
import { useEffect, type ReactNode, type RefObject } from 'react'
import type { Schema } from 'yup'
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import type { Outcome } from '#web/relay/useAction.ts'
import { problemsOf } from './problems.ts'
import { useFormScreen } from './useFormScreen.ts'

type Props<Values extends FormikValues> = {
  initialValues: Values
  /** The domain's schema, which the server uses, too. */
  schema: Schema
  /** Runs the mutation, from `useAction` with `errors: 'returned'`, and the steps after its success. */
  send: (values: Values) => Promise<Outcome>
  /** The label of the button. */
  submitLabel: string
  /** Why the user is here; shown until they send the form. */
  notice?: string | null
  /** Set where the form can be collapsed: its buttons are then a section's, not a screen's. */
  onCancel?: () => void
  /** Called with the values after each change. */
  onValues?: (values: Values) => void
  children: ReactNode
  /** An alternative below the button, such as a link. It receives the current values. */
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
  const { initialValues, schema, send, submitLabel, notice, onCancel, onValues, children, otherwise } = props
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
  const { submitCount, values } = form.formik
  useEffect(() => onValues?.(values), [onValues, values])
  const problem = form.problem ?? (submitCount === 0 ? notice : null)
  return (
    <FieldScope form={form.formik}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
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
      </chakra.div>
      {otherwise}
    </FieldScope>
  )
}
