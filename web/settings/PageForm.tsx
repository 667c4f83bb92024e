// A form of a view of the settings that stays on its page. The bar of changes saves it, and so does Enter in a field.
import { chakra } from '@chakra-ui/react'
import type { FormikValues } from 'formik'
import type { ReactNode, RefObject } from 'react'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import { FormNotices } from '#web/forms/FormNotices.tsx'
import type { StayingForm } from '#web/forms/useStayingForm.ts'

type Props<Values extends FormikValues> = {
  /** For screen readers. */
  label: string
  form: StayingForm<Values>
  /** It is a part of a card with rows. */
  hasRows?: boolean
  children: ReactNode
}

export function PageForm<Values extends FormikValues>({
  label,
  form,
  hasRows = false,
  children,
}: Props<Values>) {
  return (
    <FieldScope form={form.formik}>
      <chakra.form
        aria-label={label}
        noValidate
        ref={form.element as RefObject<HTMLFormElement | null>}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={hasRows ? '0' : '4'}
        onSubmit={(event) => {
          event.preventDefault()
          // Not the form of a dialog that a part of this one has opened.
          if (event.target === event.currentTarget) void form.submit('save')
        }}
      >
        <chakra.div display="grid" gap="4" margin={hasRows ? '4' : '0'} _empty={{ display: 'none' }}>
          <FormNotices form={form} />
        </chakra.div>
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </chakra.form>
    </FieldScope>
  )
}
