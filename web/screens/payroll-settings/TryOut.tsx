// Shows the code that a task would get by the rules on screen, saved or not, and the tasks that would get none.
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleX } from 'lucide-react'
import { conditionNames, conditions, isRecord, type PayRule } from '#domain/payroll/codes.ts'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import { SegmentField } from '#web/fields/SegmentField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { canTaskHave, possibleTask, UNSET, type Choices, type ConditionValues } from './conditions.ts'
import { Coverage } from './Coverage.tsx'

type Props = {
  task: ConditionValues
  onTask: (task: ConditionValues) => void
  rules: readonly PayRule[]
  /** The rule that decides the task. */
  decides: { rule: PayRule; index: number } | null
  choices: Choices
}

export function TryOut({ task, onTask, rules, decides, choices }: Props) {
  const scope = {
    values: task,
    errors: undefined,
    touched: undefined,
    submitCount: 0,
    setFieldValue: (name: string, value: unknown) => onTask(possibleTask({ ...task, [name]: value })),
    setFieldTouched: () => {},
  }
  return (
    <SettingsCard subject="tryOut">
      <FieldScope form={scope}>
        {conditionNames.map((name) => {
          const field = { name, label: conditions[name].label }
          if (!isRecord(name)) return <SegmentField key={name} {...field} options={choices[name]} />
          const isOffered = canTaskHave(task, name)
          return (
            <SelectField
              key={name}
              {...field}
              disabled={!isOffered}
              hint={isOffered ? undefined : 'Such tasks have none.'}
              options={[{ value: UNSET, label: conditions[name].none }, ...choices[name]]}
            />
          )
        })}
      </FieldScope>
      <Answer decides={decides} />
      <Coverage {...{ rules, task, choices, onTask }} />
    </SettingsCard>
  )
}

function Answer({ decides }: Pick<Props, 'decides'>) {
  const isGood = Boolean(decides?.rule.code)
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <chakra.p
      role="status"
      display="flex"
      gap="2.5"
      minHeight="62px"
      padding="3"
      borderRadius="md"
      borderWidth="1px"
      borderColor={isGood ? 'line' : 'dangerLine'}
      bg={isGood ? 'sunken' : 'dangerSoft'}
      fontWeight="strong"
    >
      <chakra.span flex="none" paddingTop="1px" color={isGood ? 'status.approved.fg' : 'danger'}>
        <Icon size={18} strokeWidth={2} aria-hidden />
      </chakra.span>
      {sentenceOf(decides)}
    </chakra.p>
  )
}

function sentenceOf(decides: Props['decides']): string {
  if (!decides) return 'No rule matches: a batch with such a task cannot be made'
  const rule = `rule ${decides.index + 1}`
  if (!decides.rule.code) return `Decided by ${rule}, which has no pay code yet`
  return `This task gets ${decides.rule.code}, by ${rule}`
}
