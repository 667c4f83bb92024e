// The payroll desk: pay periods down, groups across, and the chosen cell next to them.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { PayrollScreenQuery } from '#web/__generated__/PayrollScreenQuery.graphql.ts'
import { useMedia, usePhone } from '#web/design/media.ts'
import { SIDE_BY_SIDE } from '#web/design/skeleton/ReviewSkeleton.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { useReadAgain } from '#web/relay/follow.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { CellPane } from './CellPane.tsx'
import { ClosingDialog } from './ClosingDialog.tsx'
import { byGroup, isPaid, readCell, readPeriod, useDeskStates, type Period, dayName } from './desk.ts'
import { Done, type Deed } from './Done.tsx'
import { DeskBar } from './DeskBar.tsx'
import { DeskCards } from './DeskCards.tsx'
import { DeskGrid } from './DeskGrid.tsx'
import { cellKey, deskParams, earlierThan } from './deskParams.ts'
import { OpenAgainDialog } from './OpenAgainDialog.tsx'
import { Today } from './Today.tsx'
import { useDeskChanges } from './usePayrollChanges.ts'
import { CalendarClock, CalendarOff } from 'lucide-react'
import { payCycleLabel, type GpPayCycle } from '#domain/user/account.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Link } from 'react-router'
import { Button } from '#web/design/Button.tsx'

export function PayrollScreen() {
  const { data, variables, isLeaving } = useScreen<PayrollScreenQuery>(query)
  const { startDate, endDate } = variables
  const lookAgain = useReadAgain<PayrollScreenQuery>(query, { startDate, endDate })
  useDeskChanges(lookAgain, data.me.eventCursor)
  const { values, set } = useParams(deskParams)
  const { today } = useDeskStates()
  const [asking, setAsking] = useState<{ what: 'close' | 'open'; period: Period | null } | null>(null)
  const [deed, setDeed] = useState<Deed | null>(null)
  const isDesk = useMedia(SIDE_BY_SIDE)
  const phone = usePhone()

  const calendar = data.payPeriods.map(readPeriod)
  const periods = calendar.filter((period) => period.startDate <= today)
  const cells = data.payCells.map(readCell).sort(byGroup)
  const rows = periods
    .filter(({ gpPayCycle }) => values.cycle === null || gpPayCycle === values.cycle)
    .map((period) => ({ period, cells: cells.filter((cell) => cell.period === period.id) }))
  const all = rows.flatMap(({ period, cells: own }) => own.map((cell) => ({ cell, period })))
  const chosen = all.find(({ cell }) => cellKey(cell.id) === values.cell) ?? null
  const isBeside = isDesk && chosen !== null
  const cycles = data.payPeriodRules.filter(
    ({ gpPayCycle, length }) =>
      length !== 'OFF' || periods.some((period) => period.gpPayCycle === gpPayCycle),
  )
  if (cycles.length === 0) return <NoPeriods />

  const close = (period: Period | null) => setAsking({ what: 'close', period })
  const openAgain = (period: Period) => setAsking({ what: 'open', period })
  const desk = {
    rows,
    chosen: values.cell,
    onOpen: (cell: string) => set({ cell }, { preventScrollReset: true }),
    onClose: close,
    onOpenAgain: openAgain,
    foot: <EarlierPeriods startDate={startDate} isBusy={isLeaving} />,
  }
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={isBeside ? 'minmax(0, 1fr) clamp(360px, 32%, 460px)' : 'minmax(0, 1fr)'}
      height={isDesk ? '100%' : undefined}
      minHeight="0"
    >
      <chakra.section
        aria-label="Pay periods"
        display={isDesk ? 'flex' : undefined}
        flexDirection="column"
        minWidth="0"
        minHeight="0"
        overflowY={isDesk ? 'auto' : undefined}
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        <DeskBar
          cycles={cycles.map(({ gpPayCycle }) => gpPayCycle)}
          today={<Today rows={rows} onOpen={desk.onOpen} />}
          onClose={() => close(null)}
        />
        <Done
          deed={isBeside || !chosen ? deed : null}
          closed={rows.flatMap(({ period, cells: own }) =>
            deed?.closed?.includes(period.id) && period.isClosed && !isPaid(own) ? period : [],
          )}
          onOpenAgain={openAgain}
        />
        <chakra.div
          flex="1"
          minHeight={isDesk ? '320px' : undefined}
          display={isDesk ? 'flex' : undefined}
          flexDirection="column"
          opacity={isLeaving ? 0.6 : 1}
          transition="opacity 150ms"
          aria-busy={isLeaving || undefined}
        >
          {rows.length === 0 ? (
            <NotBegun calendar={calendar} cycle={values.cycle} />
          ) : phone ? (
            <DeskCards {...desk} />
          ) : (
            <DeskGrid {...desk} />
          )}
        </chakra.div>
      </chakra.section>
      <CellPane
        shown={chosen}
        codes={data.payroll.codes}
        isDesk={isDesk}
        deed={deed}
        onDone={setDeed}
        onLeave={() => set({ cell: null }, { preventScrollReset: true })}
        onClosePeriod={close}
        onOpenAgain={openAgain}
        onChanged={lookAgain}
      />
      {asking?.what === 'close' && (
        <ClosingDialog
          periods={periods}
          first={asking.period}
          cycle={values.cycle}
          onLeave={() => setAsking(null)}
          onDone={setDeed}
          onChanged={lookAgain}
        />
      )}
      {asking?.what === 'open' && asking.period && (
        <OpenAgainDialog
          period={asking.period}
          onLeave={() => setAsking(null)}
          onDone={setDeed}
          onChanged={lookAgain}
        />
      )}
    </chakra.div>
  )
}

const query = graphql`
  query PayrollScreenQuery($startDate: Date!, $endDate: Date!) {
    me {
      eventCursor
    }
    payPeriodRules {
      id
      gpPayCycle
      length
    }
    payroll {
      codes {
        code
        description
      }
    }
    payPeriods(startDate: $startDate, endDate: $endDate) {
      ...desk_period
    }
    payCells(startDate: $startDate, endDate: $endDate) {
      ...desk_cell
    }
  }
`

/** @param calendar the periods that begin soon, latest first. @param cycle null for all. */
function NotBegun({ calendar, cycle }: { calendar: readonly Period[]; cycle: GpPayCycle | null }) {
  const first = calendar.findLast(({ gpPayCycle }) => cycle === null || gpPayCycle === cycle)
  return (
    <EmptyState icon={CalendarClock} title="No pay period has begun">
      {first
        ? `The first one of ${payCycleLabel[first.gpPayCycle]} begins on ${dayName(first.startDate)}.`
        : 'The first day of its rule is later.'}
    </EmptyState>
  )
}

/** The desk while every payroll cycle has its pay periods off. */
function NoPeriods() {
  return (
    <EmptyState
      icon={CalendarOff}
      title="Pay periods are off"
      action={
        <Button asChild variant="primary">
          <Link to="/admin/settings?view=pay-periods">Set up pay periods</Link>
        </Button>
      }
    >
      Set up the pay cycle in the settings first. Its hours will then appear here.
    </EmptyState>
  )
}

/** Below the desk: shows periods that are further back. */
function EarlierPeriods({ startDate, isBusy }: { startDate: string; isBusy: boolean }) {
  const { set } = useParams(deskParams)
  const since = earlierThan(startDate)
  return (
    <chakra.div display="grid" justifyItems="center" paddingBlock="3">
      {since ? (
        <Button busy={isBusy} onClick={() => set({ since }, { preventScrollReset: true })}>
          Earlier periods
        </Button>
      ) : (
        <chakra.p textStyle="small" color="inkFaint">
          These are the periods of the last year.
        </chakra.p>
      )}
    </chakra.div>
  )
}
