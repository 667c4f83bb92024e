// A table with the code that the task of the try-out gets in each cycle, shift and type. Missing codes stand out. The
// other conditions are those of the try-out.
import { chakra } from '@chakra-ui/react'
import { payRuleOf, type PayRule } from '#domain/payroll/codes.ts'
import { asTask, isSameTask, possibleTask, type Choices, type ConditionValues } from './conditions.ts'

type Props = {
  rules: readonly PayRule[]
  task: ConditionValues
  choices: Choices
  onTask: (task: ConditionValues) => void
}

const cell = { padding: '1px', textAlign: 'center' } as const
const head = { paddingBlock: '1', color: 'inkSoft', fontWeight: 'medium' } as const

export function Coverage({ rules, task, choices, onTask }: Props) {
  return (
    <chakra.table
      width="100%"
      tableLayout="fixed"
      borderCollapse="collapse"
      textStyle="small"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.caption captionSide="top" textAlign="start" paddingBottom="1" color="inkSoft">
        The code of this task in each cycle, shift and type
      </chakra.caption>
      <thead>
        <tr>
          <chakra.th scope="col" width="38%" css={head} textAlign="start">
            Cycle, shift
          </chakra.th>
          {choices.timesheetLineType.map(({ value, label }) => (
            <chakra.th key={value} scope="col" css={head}>
              {label}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.gpPayCycle.flatMap((cycle) =>
          choices.shift.map((shift) => (
            <tr key={`${cycle.value} ${shift.value}`}>
              <chakra.th scope="row" css={head} textAlign="start">
                {cycle.label}, {shift.label.split(' ')[0]}
              </chakra.th>
              {choices.timesheetLineType.map((type) => {
                const axes = { gpPayCycle: cycle.value, shift: shift.value, timesheetLineType: type.value }
                const sort = possibleTask({ ...task, ...axes })
                return (
                  <chakra.td key={type.value} css={cell}>
                    <Code
                      code={payRuleOf(rules, asTask(sort))?.rule.code ?? ''}
                      isShown={isSameTask(sort, task)}
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

/** Without a code: a word, a colour and stripes. */
function Code({ code, isShown, onPress }: { code: string; isShown: boolean; onPress: () => void }) {
  const stripes = 'repeating-linear-gradient(135deg, {colors.clashStripe} 0 3px, {colors.dangerSoft} 3px 9px)'
  return (
    <chakra.button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      width="100%"
      minHeight={{ base: 'touch', md: '28px' }}
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
