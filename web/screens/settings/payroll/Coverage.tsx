// The code of each sort of task without a category, as a table: where a code is missing shows before a word is read.
import { chakra } from '@chakra-ui/react'
import { payCycles } from '#domain/pay-period/periods.ts'
import { payRuleOf, type PaidTask, type PayRule } from '#domain/payroll/codes.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import { shiftChoices, typeChoices } from './conditions.ts'

type Props = { rules: readonly PayRule[]; task: PaidTask; onTask: (task: PaidTask) => void }

const cell = { padding: '1px', textAlign: 'center' } as const
const head = { paddingBlock: '1', color: 'inkSoft', fontWeight: 'medium' } as const

export function Coverage({ rules, task, onTask }: Props) {
  return (
    <chakra.table
      width="100%"
      tableLayout="fixed"
      borderCollapse="collapse"
      textStyle="small"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.caption captionSide="top" textAlign="start" paddingBottom="1" color="inkSoft">
        Tasks without a category
      </chakra.caption>
      <thead>
        <tr>
          <chakra.th scope="col" width="38%" css={head} textAlign="start">
            Cycle, shift
          </chakra.th>
          {typeChoices.map(({ value, label }) => (
            <chakra.th key={value} scope="col" css={head}>
              {label}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payCycles.flatMap((gpPayCycle) =>
          shiftChoices.map(({ value: shift, label }) => (
            <tr key={`${gpPayCycle} ${shift}`}>
              <chakra.th scope="row" css={head} textAlign="start">
                {payCycleLabel[gpPayCycle]}, {label.split(' ')[0]}
              </chakra.th>
              {typeChoices.map(({ value: timesheetLineType }) => {
                const sort = { gpPayCycle, shift, timesheetLineType, taskCategoryId: null }
                return (
                  <chakra.td key={timesheetLineType} css={cell}>
                    <Code
                      code={payRuleOf(rules, sort)?.rule.code ?? ''}
                      isShown={isSame(sort, task)}
                      onPress={() => onTask(sort)}
                    />
                  </chakra.td>
                )
              })}
            </tr>
          )),
        )}
      </tbody>
    </chakra.table>
  )
}

function isSame(one: PaidTask, other: PaidTask): boolean {
  return (Object.keys(one) as (keyof PaidTask)[]).every((name) => one[name] === other[name])
}

/** Without a code: a word, a colour and stripes. */
function Code({ code, isShown, onPress }: { code: string; isShown: boolean; onPress: () => void }) {
  const stripes = 'repeating-linear-gradient(135deg, {colors.clashStripe} 0 3px, {colors.dangerSoft} 3px 9px)'
  return (
    <chakra.button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      width="100%"
      minHeight={{ base: '44px', md: '28px' }}
      borderRadius="sm"
      borderWidth="1px"
      borderColor={isShown ? 'ink' : 'transparent'}
      bg={code ? 'sunken' : undefined}
      background={code ? undefined : stripes}
      color={code ? 'ink' : 'danger'}
      fontWeight="strong"
      cursor="pointer"
      _hover={{ borderColor: 'lineControl' }}
      _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
    >
      {code || 'none'}
    </chakra.button>
  )
}
