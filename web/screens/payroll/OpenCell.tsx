// A cell of an open period: the recorded hours, the remaining tasks, and the button that closes it.
import { chakra } from '@chakra-ui/react'
import { countOf, dueNotes, mayClose } from '#domain/payroll/desk.ts'
import { formatHundredths, roundedHundredths } from '#domain/payroll/rounding.ts'
import { Button } from '#web/design/Button.tsx'
import { PanelFoot } from '#web/design/PanelFoot.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { About } from './About.tsx'
import type { CellProps } from './cellProps.ts'
import { dayName, useDeskStates } from './desk.ts'
import { Facts } from './Facts.tsx'
import { Heading } from './Heading.tsx'
import { HoursBar } from './HoursBar.tsx'
import { Notice } from './Notice.tsx'
import { missingPath, timesheetsPath } from './paths.ts'

export function OpenCell({ cell, period, onClosePeriod }: CellProps) {
  const { today } = useDeskStates()
  const { pending, declined, drafts, missingDays, missingPeople } = cell
  const hours = (minutes: number) => formatHundredths(roundedHundredths(minutes))
  const open: [count: number, what: string, to: string][] = [
    [pending, countOf(pending, 'pending timesheet'), timesheetsPath(cell, period, 'PENDING')],
    [declined, countOf(declined, 'declined timesheet'), timesheetsPath(cell, period, 'DECLINED')],
    [drafts, countOf(drafts, 'draft'), timesheetsPath(cell, period, 'DRAFT')],
    [
      missingDays,
      `${countOf(missingDays, 'missing day')} of ${countOf(missingPeople, 'person', 'people')}`,
      missingPath(cell, period),
    ],
  ]
  const due = dueNotes(cell)
  const left = open.filter(([count]) => count > 0)
  return (
    <>
      <About {...{ cell, period }} />
      <Facts
        facts={[
          ['Approved', hours(cell.approvedMinutes)],
          ['Pending', hours(cell.pendingMinutes)],
          ['Missing days', String(missingDays)],
        ]}
      />
      <HoursBar cell={cell} period={period} today={today} />
      {due.length > 0 && <p>Of earlier periods, for the next batch: {due.join(', ')}.</p>}
      <Heading>Before you close</Heading>
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {left.length === 0 && <Notice tone="good">All decided, nobody missing</Notice>}
        {left.map(([, what, to]) => (
          <Notice key={to} tone="warning">
            <RowLink to={to}>{what}</RowLink>
          </Notice>
        ))}
      </chakra.ul>
      <PanelFoot>
        {mayClose(period, today) ? (
          <Button variant="primary" onClick={() => onClosePeriod(period)}>
            Close period
          </Button>
        ) : (
          <chakra.p textStyle="small" color="inkSoft">
            It can be closed from {dayName(period.endDate)} on.
          </chakra.p>
        )}
      </PanelFoot>
    </>
  )
}
