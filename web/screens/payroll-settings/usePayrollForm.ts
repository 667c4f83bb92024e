// Pay codes, rules and the settings of the files: one record, of which each of two views shows a part.
import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { usePayrollForm_query$key } from '#web/__generated__/usePayrollForm_query.graphql.ts'
import type { usePayrollFormMutation } from '#web/__generated__/usePayrollFormMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { useStayingForm } from '#web/forms/useStayingForm.ts'
import { useAction } from '#web/relay/useAction.ts'
import { useChanges } from '#web/settings/changes.tsx'
import { choicesOf } from './conditions.ts'
import { countChanges, inputOf, isSame, problemsIn, valuesOf, type PayrollValues } from './payrollValues.ts'

/** @param readAgain fetches the record after somebody else has changed it. @param what is saved, for the message. */
export function usePayrollForm(
  query: usePayrollForm_query$key,
  { readAgain, what }: { readAgain: () => Promise<unknown>; what: string },
) {
  const data = useFragment(fragment, query)
  const { payroll } = data
  const choices = useMemo(() => choicesOf(data), [data])
  const [save] = useAction<usePayrollFormMutation>(mutation, { success: saved(what), errors: 'returned' })
  const stored = useMemo(() => valuesOf(payroll), [payroll])
  const { form } = useStayingForm<PayrollValues>({
    stored,
    version: payroll.version,
    isSame,
    validate: problemsIn,
    send: (values, { version }) => save({ version: version!, input: inputOf(values) }),
    lookAgain: readAgain,
  })
  const { formik } = form
  const { values } = formik
  useChanges(form, { stored, countChanges })
  const set = (changes: Partial<PayrollValues>) => void formik.setValues({ ...values, ...changes })
  return { form, values, set, choices }
}

const fragment = graphql`
  fragment usePayrollForm_query on Query {
    payroll {
      version
      ...payrollValues_payroll
    }
    ...conditions_query
  }
`

const mutation = graphql`
  mutation usePayrollFormMutation($version: Int!, $input: PayrollInput!) {
    result: savePayroll(version: $version, input: $input) {
      ...useAction_error @alias(as: "error")
      ... on PayrollChange {
        payroll {
          version
          ...payrollValues_payroll
        }
      }
    }
  }
`
