// Which code a task would get by the rules on screen, saved or not, and which sorts of task would get none.
import { chakra } from '@chakra-ui/react'
import { CircleCheck, CircleX } from 'lucide-react'
import type { PaidTask, PayRule } from '#domain/payroll/codes.ts'
import { hasField } from '#domain/timesheet/task-fields.ts'
import { Section } from '#web/design/Section.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import { SegmentField } from '#web/fields/SegmentField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { cycleChoices, shiftChoices, typeChoices } from './conditions.ts'
import { Coverage } from './Coverage.tsx'
import { categoryId, type TaskCategory } from './payrollValues.ts'

type Props = {
  task: PaidTask
  onTask: (task: PaidTask) => void
  rules: readonly PayRule[]
  /** The rule that decides the task. */
  decides: { rule: PayRule; place: number } | null
  categories: readonly TaskCategory[]
}

const NONE = 'NONE'

export function TryOut({ task, onTask, rules, decides, categories }: Props) {
  const takesCategory = hasField(task.timesheetLineType, 'taskCategory')
  const chosen = categories.find(({ id }) => categoryId(id) === task.taskCategoryId)?.id ?? NONE
  const scope = {
    values: { ...task, taskCategory: chosen },
    errors: undefined,
    touched: undefined,
    submitCount: 0,
    setFieldValue: (name: string, value: unknown) => onTask(changed(task, name, value as string)),
    setFieldTouched: () => {},
  }
  return (
    <Section title="Try the rules" lead="By what is on the screen, saved or not.">
      <FieldScope form={scope}>
        <SelectField name="gpPayCycle" label="Payroll cycle of the person" options={cycleChoices} />
        <SegmentField name="shift" label="Shift" options={shiftChoices} />
        <SegmentField name="timesheetLineType" label="Task type" options={typeChoices} />
        <SelectField
          name="taskCategory"
          label="Task category"
          disabled={!takesCategory}
          hint={takesCategory ? undefined : 'Such tasks have none.'}
          options={[
            { value: NONE, label: 'No category' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FieldScope>
      <Answer decides={decides} />
      <Coverage rules={rules} task={task} onTask={onTask} />
    </Section>
  )
}

function changed(task: PaidTask, name: string, value: string): PaidTask {
  if (name === 'taskCategory') return { ...task, taskCategoryId: value === NONE ? null : categoryId(value) }
  const next = { ...task, [name]: value }
  return hasField(next.timesheetLineType, 'taskCategory') ? next : { ...next, taskCategoryId: null }
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
  const rule = `rule ${decides.place + 1}`
  if (!decides.rule.code) return `Decided by ${rule}, which has no pay code yet`
  return `This task gets ${decides.rule.code}, by ${rule}`
}
