// The rules in their order: which task is paid by which code. The first that matches decides.
import { chakra } from '@chakra-ui/react'
import { ArrowRight, Plus, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { PAY_RULES_MAX } from '#domain/limits.ts'
import { neverReached } from '#domain/payroll/codes.ts'
import { Button } from '#web/design/Button.tsx'
import { Kbd } from '#web/design/Kbd.tsx'
import { Section } from '#web/design/Section.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { conditions, type Condition } from './conditions.ts'
import { OrderedRows } from './OrderedRows.tsx'
import {
  ANY,
  anything,
  codeText,
  newKey,
  rulesOf,
  type PayrollValues,
  type TaskCategory,
} from './payrollValues.ts'
import { rulesInWords } from './rulesInWords.ts'

type Props = {
  values: PayrollValues
  categories: readonly TaskCategory[]
  /** The rule that decides the try-out. */
  decides: { place: number } | null
  onChange: (changes: Partial<PayrollValues>) => void
}

export function Rules({ values, categories, decides, onChange }: Props) {
  const { codes, rules } = values
  const reached = useMemo(() => {
    const all = rulesOf({ codes: [], rules })
    return all.map((_, place) => neverReached(all, place))
  }, [rules])
  const options = useMemo(() => conditions(categories), [categories])
  const offered = codes.map(({ key, code, description }) => ({
    value: key,
    label: [codeText(code) || 'Code without a name', description].filter(Boolean).join(' '),
  }))
  return (
    <Section
      title="Rules"
      lead={
        <>
          The first rule that matches a task says its code. Move a rule with its arrows
          <chakra.span hideBelow="md">
            , or with <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd>
          </chakra.span>
          .
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
          nameOf={(_, place) => `rule ${place + 1}`}
          isMarked={(place) => decides?.place === place}
          onChange={(rules) => onChange({ rules })}
        >
          {(rule, place) => (
            <Rule
              place={place}
              options={options.map((one) => withChosen(one, rule[one.name]))}
              codes={offered}
              takers={reached[place] ?? null}
            />
          )}
        </OrderedRows>
      )}
    </Section>
  )
}

type RuleProps = {
  place: number
  options: readonly Condition[]
  codes: readonly { value: string; label: string }[]
  /** The rules that take everything of it; null if it is reached. */
  takers: readonly number[] | null
}

function Rule({ place, options, codes, takers }: RuleProps) {
  return (
    <chakra.div
      role="group"
      aria-label={`Rule ${place + 1}`}
      display="grid"
      // The right column fits 'Any category' on a phone.
      gridTemplateColumns={{ base: 'minmax(0, 10fr) minmax(0, 11fr)', lg: 'repeat(4, minmax(0, 1fr))' }}
      gap="2"
    >
      {options.map(({ name, label, options }) => (
        <SelectField key={name} name={`rules.${place}.${name}`} label={label} options={options} />
      ))}
      <chakra.div gridColumn={{ base: '1 / -1', lg: 'span 2' }} display="flex" gap="2" minWidth="0">
        <chakra.span paddingTop={{ base: '13px', md: '11px' }} color="inkFaint" flex="none">
          <ArrowRight size={18} strokeWidth={1.9} aria-hidden />
        </chakra.span>
        <chakra.div flex="1" minWidth="0">
          <SelectField
            name={`rules.${place}.code`}
            label="Pay code"
            quietLabel
            placeholder="Choose a pay code"
            options={codes}
          />
        </chakra.div>
      </chakra.div>
      {takers && (
        <chakra.p
          gridColumn={{ base: '1 / -1', lg: 'span 2' }}
          display="flex"
          gap="1.5"
          alignItems="start"
          paddingTop={{ base: '0', lg: '10px' }}
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
  if (takers.length === 0) return 'Never reached: such tasks have no task category'
  return `Never reached: ${rulesInWords(takers)} ${takers.length === 1 ? 'takes' : 'take'} everything of it`
}

/** The choices, with a stored one that is no longer offered. */
function withChosen(condition: Condition, chosen: string): Condition {
  const isOffered = chosen === ANY || condition.options.some(({ value }) => value === chosen)
  if (isOffered) return condition
  return { ...condition, options: [...condition.options, { value: chosen, label: 'No longer offered' }] }
}
