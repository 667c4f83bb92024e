// The control sheet: the totals that the clerk compares with GP, the hours by pay code, the changes of earlier pay, and
// the people who were left out.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { daysWithYear, type Days } from '#domain/pay-period/periods.ts'
import { moveInWords } from '#domain/payroll/batch.ts'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import type { ControlSheet_control$key } from '#web/__generated__/ControlSheet_control.graphql.ts'
import { Facts } from './Facts.tsx'
import { Heading } from './Heading.tsx'

export type PayCodes = readonly { readonly code: string; readonly description: string }[]

type Props = { control: ControlSheet_control$key; codes: PayCodes }

export function ControlSheet({ control: key, codes }: Props) {
  const control = useFragment(
    graphql`
      fragment ControlSheet_control on PayControlSheet {
        transactions
        employees
        minutes
        hundredths
        hashTotal
        codes {
          name
          hundredths
        }
        adjustments {
          employeeId
          employeeName
          payCode
          period {
            startDate
            endDate
          }
          was
          is
        }
        moves {
          employeeId
          employeeName
          payCode
          period {
            startDate
            endDate
          }
          job
          costCode
          account
          hundredths
        }
        leftOut
      }
    `,
    key,
  )
  const moved = Map.groupBy(control.moves, ({ employeeId, payCode, period }) =>
    [employeeId, payCode, period.startDate].join(' '),
  )
  const descriptions = new Map(codes.map(({ code, description }) => [code, description]))
  return (
    <>
      <Facts
        facts={[
          ['Transactions', count(control.transactions)],
          ['Employees', count(control.employees)],
          ['Hours', formatHundredths(control.hundredths)],
          ['Hash total', count(BigInt(control.hashTotal))],
        ]}
      />
      {control.codes.length > 0 && (
        <>
          <Heading>Hours by pay code</Heading>
          <chakra.ul listStyleType="none" display="grid" gap="2.5" aria-label="Hours by pay code">
            {control.codes.map(({ name, hundredths }) => (
              <CodeBar
                key={name}
                code={name}
                description={descriptions.get(name) ?? ''}
                hundredths={hundredths}
                share={control.hundredths > 0 ? hundredths / control.hundredths : 0}
              />
            ))}
          </chakra.ul>
        </>
      )}
      {control.adjustments.length > 0 && (
        <>
          <Heading>Adjustments</Heading>
          <chakra.ul listStyleType="none" display="grid" gap="1.5" aria-label="Adjustments">
            {control.adjustments.map(({ was, is, ...one }, at) => (
              <chakra.li key={at} fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
                <Whose {...one} />: was {formatHundredths(was)} → is {formatHundredths(is)},{' '}
                <chakra.b fontWeight="semibold">{signed(is - was)}</chakra.b>
              </chakra.li>
            ))}
          </chakra.ul>
        </>
      )}
      {control.moves.length > 0 && (
        <>
          <Heading>Cost to move</Heading>
          <chakra.ul listStyleType="none" display="grid" gap="1.5" aria-label="Cost to move">
            {[...moved.values()].map((moves, at) => (
              <chakra.li key={at} fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
                <Whose {...moves[0]!} />:{' '}
                <chakra.b fontWeight="semibold">{moves.map(moveInWords).join(', ')}</chakra.b>
              </chakra.li>
            ))}
          </chakra.ul>
        </>
      )}
      {control.leftOut.length > 0 && (
        <>
          <Heading>Left for the next batch</Heading>
          <chakra.p overflowWrap="anywhere">{control.leftOut.join(', ')}</chakra.p>
        </>
      )}
      {control.transactions > 0 && (
        <chakra.p textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
          Minutes are rounded to hundredths per employee, day and code: {count(control.minutes)} min →{' '}
          {formatHundredths(control.hundredths)} h.
        </chakra.p>
      )}
    </>
  )
}

type WhoseProps = {
  employeeId: string
  employeeName: string
  payCode: string
  period: Days
}

function Whose({ employeeId, employeeName, payCode, period }: WhoseProps) {
  return (
    <>
      {employeeName} <chakra.span color="inkFaint">{employeeId}</chakra.span>, {payCode},{' '}
      {daysWithYear(period)}
    </>
  )
}

const count = (value: number | bigint) => value.toLocaleString('en-AU')

/** '+1.50', '−0.75'. */
const signed = (hundredths: number) => `${hundredths > 0 ? '+' : ''}${formatHundredths(hundredths)}`

type BarProps = { code: string; description: string; hundredths: number; share: number }

function CodeBar({ code, description, hundredths, share }: BarProps) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="64px minmax(0, 1fr) minmax(60px, auto)"
      columnGap="3"
      alignItems="center"
    >
      <chakra.span fontWeight="semibold">{code}</chakra.span>
      <chakra.span display="grid" gap="1" minWidth="0">
        <chakra.span textStyle="small" color="inkSoft" overflowWrap="anywhere">
          {description}
        </chakra.span>
        <chakra.span aria-hidden data-own-colours display="flex" height="6px" borderRadius="full" bg="press">
          <chakra.span
            bg="task.rental"
            borderRadius="full"
            minWidth="3px"
            style={{ width: `${Math.max(share, 0) * 100}%` }}
          />
        </chakra.span>
      </chakra.span>
      <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums" textAlign="end">
        {formatHundredths(hundredths)}
      </chakra.span>
    </chakra.li>
  )
}
