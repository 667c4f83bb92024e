// The rule of each payroll cycle: how its days are divided into pay periods.
import { chakra } from '@chakra-ui/react'
import { useCallback, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Rules_query$key } from '#web/__generated__/Rules_query.graphql.ts'
import { useLeaving } from '#web/forms/useLeaving.ts'
import { RuleForm } from './RuleForm.tsx'
import { RuleHistory } from './RuleHistory.tsx'

type Props = {
  query: Rules_query$key
  readAgain: () => Promise<unknown>
}

export function Rules({ query, readAgain }: Props) {
  const data = useFragment(
    graphql`
      fragment Rules_query on Query
      @argumentDefinitions(startDate: { type: "Date!" }, endDate: { type: "Date!" }) {
        payPeriodRules {
          id
          gpPayCycle
          ...RuleForm_rule
        }
        payPeriods(startDate: $startDate, endDate: $endDate) {
          gpPayCycle
          startDate
          endDate
          number
        }
        ...RuleHistory_query
      }
    `,
    query,
  )
  const [changed, setChanged] = useState<readonly string[]>([])
  const onChanged = useCallback(
    (id: string, isChanged: boolean) =>
      setChanged((before) => [...before.filter((one) => one !== id), ...(isChanged ? [id] : [])]),
    [],
  )
  // One question for all of them: the router has one blocker.
  useLeaving(changed.length > 0)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {data.payPeriodRules.map((rule) => (
        <RuleForm
          key={rule.id}
          rule={rule}
          closed={data.payPeriods.filter(
            ({ gpPayCycle, number }) => gpPayCycle === rule.gpPayCycle && number !== null,
          )}
          readAgain={readAgain}
          onChanged={onChanged}
          below={<RuleHistory query={data} id={rule.id} />}
        />
      ))}
    </chakra.div>
  )
}
