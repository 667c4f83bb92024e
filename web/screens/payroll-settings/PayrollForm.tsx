// The form of payroll: codes, rules, the try-out next to them, and the settings of the files. Saved as one record.
import { chakra } from '@chakra-ui/react'
import { WalletCards } from 'lucide-react'
import { useId, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { graphql, useFragment } from 'react-relay'
import { payRuleOf } from '#domain/payroll/codes.ts'
import type { PayrollForm_query$key } from '#web/__generated__/PayrollForm_query.graphql.ts'
import type { PayrollFormMutation } from '#web/__generated__/PayrollFormMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import { FormNotices } from '#web/forms/FormNotices.tsx'
import { useLeaving } from '#web/forms/useLeaving.ts'
import { useStayingForm } from '#web/forms/useStayingForm.ts'
import { useAction } from '#web/relay/useAction.ts'
import { SettingsFoot } from '#web/settings/SettingsFoot.tsx'
import { Codes } from './Codes.tsx'
import { asTask, choicesOf, ordinaryTask } from './conditions.ts'
import { Files } from './Files.tsx'
import {
  inputOf,
  isSame,
  ordinaryStart,
  problemsIn,
  rulesInput,
  rulesOf,
  valuesOf,
  type PayrollValues,
} from './payrollValues.ts'
import { Rules } from './Rules.tsx'
import { Trial } from './Trial.tsx'
import { TryOut } from './TryOut.tsx'

const WIDTH = '1240px'

type Props = { query: PayrollForm_query$key; readAgain: () => Promise<unknown>; below: ReactNode }

export function PayrollForm({ query, readAgain, below }: Props) {
  const data = useFragment(fragment, query)
  const { payroll } = data
  const choices = useMemo(() => choicesOf(data), [data])
  const id = useId()
  const [save] = useAction<PayrollFormMutation>(mutation, {
    success: saved('Pay codes and rules'),
    errors: 'returned',
  })
  const stored = useMemo(() => valuesOf(payroll), [payroll])
  const { form } = useStayingForm<PayrollValues>({
    stored,
    version: payroll.version,
    isSame,
    validate: problemsIn,
    send: (values, { version }) => save({ version: version!, input: inputOf(values) }),
    lookAgain: readAgain,
  })
  const { formik, isChanged, busy } = form
  const { values } = formik
  useLeaving(isChanged)
  const [task, setTask] = useState(ordinaryTask)
  const rules = rulesOf(values)
  const decides = payRuleOf(rules, asTask(task))
  const set = (changes: Partial<PayrollValues>) => void formik.setValues({ ...values, ...changes })
  const isEmpty = values.codes.length === 0 && values.rules.length === 0
  return (
    <FieldScope form={formik}>
      <chakra.form
        id={id}
        aria-label="Payroll"
        noValidate
        ref={form.element as RefObject<HTMLFormElement | null>}
        width="100%"
        maxWidth={WIDTH}
        marginInline="auto"
        flex="1"
        display="grid"
        alignContent="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 380px' }}
        gridTemplateRows={{ xl: 'auto 1fr' }}
        alignItems="start"
        gap="6"
        padding={{ base: '4', md: '6' }}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit('save')
        }}
      >
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
          <FormNotices form={form} />
          <chakra.p textStyle="small" color="inkSoft">
            Pay codes are those of GP. Batches that exist keep the codes that they were made with.
            <br />
            <RowLink to="/admin/payroll">Make batches on the payroll desk</RowLink>
          </chakra.p>
          {isEmpty && (
            <EmptyState
              icon={WalletCards}
              title="No pay codes yet"
              action={
                <Button variant="primary" onClick={() => set(ordinaryStart(choices))}>
                  Fill in ordinary codes
                </Button>
              }
            >
              Without a rule that matches, no batch can be made. Begin with ordinary codes and rules and
              change them to those of GP. Nothing is saved until you save.
            </EmptyState>
          )}
          <Codes values={values} onChange={set} />
          <Rules {...{ values, choices, decides }} onChange={set} />
          {!isEmpty && <Trial rules={rulesInput(values)} />}
        </chakra.div>
        <chakra.div
          gridColumn={{ xl: '2' }}
          gridRow={{ xl: '1 / span 2' }}
          position={{ xl: 'sticky' }}
          top={{ xl: '6' }}
          minWidth="0"
        >
          <TryOut {...{ task, rules, decides, choices }} onTask={setTask} />
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
          <Files columns={values.timeTrackColumns} onChange={set} />
          {below}
        </chakra.div>
      </chakra.form>
      <SettingsFoot maxWidth={WIDTH}>
        <chakra.span flex="1" />
        {isChanged && (
          <Button variant="ghost" onClick={() => void formik.setValues(stored)}>
            Discard
          </Button>
        )}
        <Button variant="primary" type="submit" form={id} busy={busy !== null} disabled={!isChanged}>
          Save
        </Button>
      </SettingsFoot>
    </FieldScope>
  )
}

const fragment = graphql`
  fragment PayrollForm_query on Query {
    payroll {
      version
      ...payrollValues_payroll
    }
    ...conditions_query
  }
`

const mutation = graphql`
  mutation PayrollFormMutation($version: Int!, $input: PayrollInput!) {
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
