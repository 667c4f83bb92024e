// The rule of a payroll cycle: the length of its periods, their deadline, and the resulting current period.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { DEADLINE_DAYS_MAX } from '#domain/limits.ts'
import {
  payPeriodLengthLabel,
  payPeriodLengths,
  ruleInWords,
  type Days,
  type PayPeriodLength,
} from '#domain/pay-period/periods.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import type { RuleForm_rule$key } from '#web/__generated__/RuleForm_rule.graphql.ts'
import type { RuleFormMutation } from '#web/__generated__/RuleFormMutation.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { NumberField } from '#web/fields/NumberField.tsx'
import { SegmentField } from '#web/fields/SegmentField.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
import { useStayingForm } from '#web/forms/useStayingForm.ts'
import { saved } from '#web/client/notify.ts'
import { useAction } from '#web/relay/useAction.ts'
import { useChanges } from '#web/settings/changes.tsx'
import { PageForm } from '#web/settings/PageForm.tsx'
import { SettingsCard, SettingsRow } from '#web/settings/SettingsCard.tsx'
import {
  countChanges,
  firstDayFor,
  inputOf,
  isSame,
  problemsIn,
  valuesOf,
  type RuleValues,
} from './ruleValues.ts'

type Props = {
  rule: RuleForm_rule$key
  /** The periods of the cycle that were closed at least once. */
  closed: readonly Days[]
  readAgain: () => Promise<unknown>
  below: ReactNode
}

const lengths = payPeriodLengths.map((value) => ({ value, label: payPeriodLengthLabel[value] }))

export function RuleForm({ rule: key, closed, readAgain, below }: Props) {
  const rule = useFragment(fragment, key)
  const { date: today } = useCompanyClock()
  const cycle = payCycleLabel[rule.gpPayCycle]
  const [save] = useAction<RuleFormMutation>(mutation, {
    success: saved(`Pay periods of payroll cycle ${cycle}`),
    errors: 'returned',
  })
  const stored = valuesOf(rule)
  const { form } = useStayingForm<RuleValues>({
    stored,
    version: rule.version,
    isSame,
    validate: problemsIn,
    send: (values, { version }) => save({ id: rule.id, version: version!, input: inputOf(values)! }),
    lookAgain: readAgain,
  })
  const { formik } = form
  const { values } = formik
  useChanges(form, { stored, countChanges })
  const chooseLength = (length: PayPeriodLength) =>
    void formik.setValues({ ...values, length, anchorDate: values.anchorDate || firstDayFor(length, today) })
  return (
    <SettingsCard subject={{ title: `Payroll cycle ${cycle}` }} hasRows>
      <PageForm label={`Pay periods of ${cycle}`} form={form} hasRows>
        <SettingsRow>
          <SegmentField
            name="length"
            label="Pay period"
            quietLabel
            options={lengths}
            onChange={chooseLength}
          />
          <Sentence>{sentenceOf(values, closed, today)}</Sentence>
        </SettingsRow>
        {values.length !== 'OFF' && <DateFields />}
      </PageForm>
      <chakra.div paddingInline={{ base: '4', md: '5' }} paddingBottom="3" _empty={{ display: 'none' }}>
        {below}
      </chakra.div>
    </SettingsCard>
  )
}

function DateFields() {
  return (
    <>
      <SettingsRow>
        <DateField
          layout="row"
          name="anchorDate"
          label="First day of a period"
          hint="No earlier period is due. For months its day of the month counts, from the 1st to the 28th."
        />
      </SettingsRow>
      <SettingsRow>
        <NumberField
          layout="row"
          name="deadlineDays"
          label="Days to the deadline"
          hint={`After the last day, 0 to ${DEADLINE_DAYS_MAX}`}
        />
      </SettingsRow>
      <SettingsRow>
        <TimeField layout="row" name="deadlineTime" label="Time of the deadline" isToday={false} />
      </SettingsRow>
      <SettingsRow>
        <SwitchField
          layout="row"
          name="closesItself"
          label="Close automatically at the deadline"
          hint="If off, a System Administrator closes each period on the payroll desk."
        />
      </SettingsRow>
    </>
  )
}

function sentenceOf(values: RuleValues, closed: readonly Days[], today: string): string {
  const rule = inputOf(values)
  return rule ? ruleInWords(rule, closed, today) : 'The dates appear here when all fields are filled in.'
}

/** As high as its longest text, so that nothing moves while the user types. */
function Sentence({ children }: { children: string }) {
  return (
    <chakra.p
      aria-live="polite"
      minHeight={{ base: '5em', md: '3.6em' }}
      marginTop="3"
      color="inkSoft"
      textStyle="small"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </chakra.p>
  )
}

const fragment = graphql`
  fragment RuleForm_rule on PayPeriodRule {
    id
    gpPayCycle
    length
    anchorDate
    deadlineDays
    deadlineTime
    closesItself
    version
  }
`

const mutation = graphql`
  mutation RuleFormMutation($id: ID!, $version: Int!, $input: PayPeriodRuleInput!) {
    result: updatePayPeriodRule(id: $id, version: $version, input: $input) {
      ...useAction_error @alias(as: "error")
      ... on PayPeriodRuleChange {
        rule {
          ...RuleForm_rule
        }
        viewer {
          id
          hasPayPeriods
        }
      }
    }
  }
`
