// The hours of a batch by day.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import type { Days_control$key } from '#web/__generated__/Days_control.graphql.ts'
import { dayName } from '#web/screens/payroll/desk.ts'
import { Heading } from '#web/screens/payroll/Heading.tsx'

export function Days({ control }: { control: Days_control$key }) {
  const { days } = useFragment(
    graphql`
      fragment Days_control on PayControlSheet {
        days {
          name
          transactions
          hundredths
        }
      }
    `,
    control,
  )
  if (days.length === 0) return null
  return (
    <>
      <Heading>Hours by day</Heading>
      <chakra.table css={look}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Transactions</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ name, transactions, hundredths }) => (
            <tr key={name}>
              <th scope="row">{dayName(name)}</th>
              <td>{transactions}</td>
              <td>{formatHundredths(hundredths)}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </>
  )
}

const look = {
  width: '100%',
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': { paddingBlock: '1', textAlign: 'end', borderBottom: '1px solid', borderColor: 'line' },
  '& :is(th, td):first-of-type:is(th)': { textAlign: 'start' },
  '& th': { fontWeight: 'medium' },
  '& thead th': { textStyle: 'caption', color: 'inkSoft' },
  '& tbody tr:last-of-type > *': { borderBottom: '0' },
} as const
