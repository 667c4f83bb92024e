// A short form in front of the screen that asks before deciding; what the server says to it stands in its place.
import { chakra } from '@chakra-ui/react'
import { Form, Formik, type FormikHelpers, type FormikValues } from 'formik'
import { useId, useState, type ReactNode } from 'react'
import type { Schema } from 'yup'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'

type Props<Values extends FormikValues> = {
  title: string
  /** On the button that does it. */
  doing: string
  initialValues: Values
  schema?: Schema
  obstacle: string | null
  /** Answers with what the person must be told, or null when it is done or they were told. */
  onSubmit: (values: Values, form: FormikHelpers<Values>) => Promise<string | null>
  onClosed: () => void
  danger?: boolean
  children: ReactNode
}

export function DecisionForm<Values extends FormikValues>(props: Props<Values>) {
  const {
    title,
    doing,
    initialValues,
    schema,
    obstacle,
    onSubmit,
    onClosed,
    danger = false,
    children,
  } = props
  const formId = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const message = refused ?? obstacle
  const submit = async (values: Values, form: FormikHelpers<Values>) => {
    if (obstacle !== null) return
    setRefused(null)
    setRefused(await onSubmit(values, form))
  }
  return (
    <Formik<Values> initialValues={initialValues} validationSchema={schema} onSubmit={submit}>
      {({ isSubmitting }) => (
        <Dialog
          open
          onClose={onClosed}
          title={title}
          width={460}
          phone="card"
          foot={
            <>
              <Button onClick={onClosed}>{obstacle === null ? 'No' : 'Close'}</Button>
              <Button
                variant={danger ? 'dangerSolid' : 'primary'}
                type="submit"
                form={formId}
                busy={isSubmitting}
                disabled={obstacle !== null}
              >
                {doing}
              </Button>
            </>
          }
        >
          <Form id={formId} noValidate>
            {children}
          </Form>
          {message && (
            <chakra.div marginTop="3">
              <ErrorNotice title={message} />
            </chakra.div>
          )}
        </Dialog>
      )}
    </Formik>
  )
}
