// The conditions of pay rules in the form. `conditions` in the domain has their labels.
import { graphql, readInlineData } from 'react-relay'
import {
  canHave,
  conditionNames,
  conditions,
  forConditions,
  isRecord,
  type ConditionName,
  type Conditions,
  type PaidTask,
  type RecordCondition,
} from '#domain/payroll/codes.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { conditions_query$key } from '#web/__generated__/conditions_query.graphql.ts'
import type { conditions_rule$key } from '#web/__generated__/conditions_rule.graphql.ts'
import type { PayRuleInput } from '#web/__generated__/usePayrollFormMutation.graphql.ts'
import { idParam } from '#web/lists/params.ts'

/** The empty value of a condition: any value for a rule, no record for a task. */
export const UNSET = 'UNSET'
/** The values of a rule's conditions, or of the task of the try-out. Records are global ids. */
export type ConditionValues = Readonly<Record<ConditionName, string>>
export type Choices = Readonly<Record<ConditionName, readonly { value: string; label: string }[]>>

/** The values of a stored rule. */
export function conditionsOf(key: conditions_rule$key): ConditionValues {
  const stored = readInlineData(
    graphql`
      fragment conditions_rule on PayRule @inline {
        gpPayCycle
        shift
        timesheetLineType
        taskCategory
      }
    `,
    key,
  )
  return forConditions((name) => stored[name] ?? UNSET)
}

/** The options of each condition. */
export function choicesOf(key: conditions_query$key): Choices {
  const { taskCategories } = readInlineData(
    graphql`
      fragment conditions_query on Query @inline {
        taskCategories(first: 200) {
          id
          name
        }
      }
    `,
    key,
  )
  const records: Record<RecordCondition, typeof taskCategories> = { taskCategory: taskCategories }
  return forConditions((name) =>
    isRecord(name)
      ? records[name].map((record) => ({ value: record.id, label: record.name }))
      : Object.entries(conditions[name].labels).map(([value, label]) => ({ value, label })),
  )
}

/** The conditions of the mutation's input. */
export function conditionsInput(values: ConditionValues): Pick<PayRuleInput, ConditionName> {
  return forConditions((name) => (values[name] === UNSET ? null : values[name])) as Pick<
    PayRuleInput,
    ConditionName
  >
}

/** The conditions for the domain's rules, with row ids of records. */
export function asJudged(values: ConditionValues): Conditions {
  return forConditions((name) => {
    const value = values[name]
    if (value === UNSET) return null
    return isRecord(name) ? Number(idParam(name, conditions[name].record).write(value)) : value
  }) as Conditions
}

/** The task of the try-out; only a record can be unset. */
export const asTask = (values: ConditionValues) => asJudged(values) as PaidTask

/** The task that the try-out begins with. */
export const ordinaryTask: ConditionValues = {
  ...forConditions((name) => (isRecord(name) ? UNSET : Object.keys(conditions[name].labels)[0]!)),
  gpPayCycle: 'RENTAL',
}

/** Whether a task can have a value for a condition. */
export const canTaskHave = (values: ConditionValues, name: ConditionName) =>
  canHave(values.timesheetLineType as TimesheetLineType, name)

/** The task without the values that its type cannot have. */
export function possibleTask(values: ConditionValues): ConditionValues {
  return forConditions((name) => (canTaskHave(values, name) ? values[name] : UNSET))
}

export function isSameTask(one: ConditionValues, other: ConditionValues): boolean {
  return conditionNames.every((name) => one[name] === other[name])
}
