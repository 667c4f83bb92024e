// A notice about the date in the form: its pay period is closed and the person can ask, or has asked, to record it; or
// it is open for them until an instant; or it closes soon.
import { chakra } from '@chakra-ui/react'
import { LockOpen } from 'lucide-react'
import { useContext, useState, type ReactNode } from 'react'
import { formatTime } from '#domain/date.ts'
import { periodRefusal } from '#domain/pay-period/refusal.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { Button } from '#web/design/Button.tsx'
import { ClosedIcon } from '#web/design/ClosedIcon.tsx'
import { ClosingLine } from '#web/timesheets/ClosingLine.tsx'
import { openUntil } from '#web/timesheets/openUntil.ts'
import { AskForDay } from './AskForDay.tsx'
import type { ClosedDate } from './useClosedDate.ts'

type Props = Omit<ClosedDate, 'isClosed'>

export function ClosedNotice({ date, closed, opening, closing, askedAt, mayAsk }: Props) {
  const zone = useContext(CompanyZoneContext)
  const { date: today } = useCompanyClock()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {/* Always there, so that a screen reader tells what changes. */}
      <chakra.div role="status" display={closed || opening || closing ? 'block' : 'none'}>
        {closed ? (
          <Line icon={<ClosedIcon size={15} />}>
            <chakra.p flex="1" minWidth="180px">
              {periodRefusal('PERIOD_CLOSED', closed).message}
            </chakra.p>
            {askedAt !== null ? (
              <chakra.span color="inkSoft">Asked at {formatTime(askedAt, today, zone)}</chakra.span>
            ) : (
              mayAsk && (
                <Button size="sm" onClick={() => setAsking(true)}>
                  Ask to record this day
                </Button>
              )
            )}
          </Line>
        ) : opening ? (
          <Line icon={<LockOpen size={15} strokeWidth={2.2} aria-hidden />}>
            {openUntil(opening.until, 'you', zone)}
          </Line>
        ) : (
          closing && <ClosingLine closing={closing} />
        )}
      </chakra.div>
      {isAsking && closed && <AskForDay date={date} onClosed={() => setAsking(false)} />}
    </>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      gap="2.5"
      paddingBlock="2"
      paddingInline="3"
      borderWidth="1px"
      borderColor="lineStrong"
      borderRadius="md"
      bg="sunken"
      textStyle="small"
    >
      <chakra.span display="grid" alignItems="center" flex="none" height="32px">
        {icon}
      </chakra.span>
      <chakra.div
        flex="1"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        rowGap="1.5"
        minHeight="32px"
      >
        {children}
      </chakra.div>
    </chakra.div>
  )
}
