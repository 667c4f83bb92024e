// The ordered rules that assign a pay code to each task. The first one that matches decides.
import { chakra } from '@chakra-ui/react'
import { ArrowRight, Plus, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { PAY_CODE_MAX, PAY_RULES_MAX } from '#domain/limits.ts'
import { conditionNames, conditions, neverReached } from '#domain/payroll/codes.ts'
import { Button } from '#web/design/Button.tsx'
import { Kbd, KEYS_FROM } from '#web/design/Kbd.tsx'
import { SelectField, type SelectOption } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'
import { subjects } from '#web/settings/subjects.ts'
import { UNSET, type Choices, type ConditionValues } from './conditions.ts'
import { OrderedRows } from './OrderedRows.tsx'
import { anything, codeText, newKey, rulesOf, type PayrollValues } from './payrollValues.ts'
import { rulesInWords } from './rulesInWords.ts'

/** Room for three conditions in a row. */
const WIDE = '@container (min-width: 640px)'

type Props = {
  values: PayrollValues
  choices: Choices
  /** The rule that decides the try-out. */
  decides: { index: number } | null
  onChange: (changes: Partial<PayrollValues>) => void
}

export function Rules({ values, choices, decides, onChange }: Props) {
  const { codes, rules } = values
  const reached = useMemo(() => {
    const all = rulesOf({ codes: [], rules })
    return all.map((_, index) => neverReached(all, index))
  }, [rules])
  const offered = codes.map(({ key, code, description }) => ({
    value: key,
    label: [codeText(code) || 'Code without a name', description].filter(Boolean).join(' '),
  }))
  return (
    <SettingsCard
      subject="rules"
      reason={
        <>
          {subjects.rules.reason} Move a rule with its arrows
          <chakra.span hideBelow={KEYS_FROM}>
            , or with <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd>
          </chakra.span>
          . A rule without a department or a position leaves that of the employee in GP.
        </>
      }
      aside={
        <Button
          onClick={() => onChange({ rules: [...rules, { ...anything, key: newKey() }] })}
          disabled={rules.length >= PAY_RULES_MAX}
        >
          <Plus aria-hidden />
          Add rule
        </Button>
      }
    >
      {rules.length === 0 ? (
        <chakra.p color="inkSoft">No rule yet: no task has a pay code.</chakra.p>
      ) : (
        <OrderedRows
          label="Rules"
          isTall
          items={rules}
          nameOf={(_, index) => `rule ${index + 1}`}
          isMarked={(index) => decides?.index === index}
          onChange={(rules) => onChange({ rules })}
        >
          {(rule, index) => (
            <Rule {...{ index, rule, choices }} codes={offered} takers={reached[index] ?? null} />
          )}
        </OrderedRows>
      )}
    </SettingsCard>
  )
}

type RuleProps = {
  index: number
  rule: ConditionValues
  choices: Choices
  codes: readonly { value: string; label: string }[]
  /** The earlier rules that match all of its tasks; null if it is reached. */
  takers: readonly number[] | null
}

function Rule({ index, rule, choices, codes, takers }: RuleProps) {
  return (
    <chakra.div
      role="group"
      aria-label={`Rule ${index + 1}`}
      display="grid"
      // The right column fits 'Any category' on a phone.
      gridTemplateColumns="minmax(0, 10fr) minmax(0, 11fr)"
      css={{ [WIDE]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }}
      gap="2"
    >
      {conditionNames.map((name) => (
        <SelectField
          key={name}
          name={`rules.${index}.${name}`}
          label={conditions[name].label}
          options={withChosen([{ value: UNSET, label: conditions[name].any }, ...choices[name]], rule[name])}
        />
      ))}
      <chakra.div
        gridColumn="1 / -1"
        css={{ [WIDE]: { gridColumn: 'span 2' } }}
        display="flex"
        gap="2"
        minWidth="0"
      >
        <chakra.span paddingTop={{ base: '38px', md: '34px' }} color="inkFaint" flex="none">
          <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
        </chakra.span>
        <chakra.div flex="1" minWidth="0">
          <SelectField
            name={`rules.${index}.code`}
            label="Pay code"
            placeholder="Choose a pay code"
            options={codes}
          />
        </chakra.div>
      </chakra.div>
      {(
        [
          ['department', 'Department'],
          ['jobTitle', 'Position'],
        ] as const
      ).map(([name, label]) => (
        <chakra.div key={name} css={{ '& input': { textTransform: 'uppercase' } }} minWidth="0">
          <TextField name={`rules.${index}.${name}`} label={label} maxLength={PAY_CODE_MAX} />
        </chakra.div>
      ))}
      {takers && (
        <chakra.p
          gridColumn="1 / -1"
          display="flex"
          gap="1.5"
          alignItems="start"
          color="warn"
          textStyle="small"
          fontWeight="medium"
        >
          <chakra.span flex="none" paddingTop="1px">
            <TriangleAlert size={15} strokeWidth={2} aria-hidden />
          </chakra.span>
          {neverReachedInWords(takers)}
        </chakra.p>
      )}
    </chakra.div>
  )
}

function neverReachedInWords(takers: readonly number[]): string {
  if (takers.length === 0) return 'Never reached: no task meets all its conditions'
  return `Never reached: ${rulesInWords(takers)} ${takers.length === 1 ? 'takes' : 'take'} all of its tasks`
}

/** The options, with the stored choice even if it is no longer offered. */
function withChosen(options: readonly SelectOption[], chosen: string): readonly SelectOption[] {
  if (options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: 'No longer offered' }]
}
