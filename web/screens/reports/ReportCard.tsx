// A report on the first page of reports: its question, and its answer for the last four weeks.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { reportOf, type ReportName } from '#domain/report/reports.ts'
import { formatNumber } from './numbers.ts'
import { reportParams, reportPath } from './reportParams.ts'
import { writeParams } from '#web/lists/params.ts'
import type { Glance } from './useGlances.ts'

const CHART = 40
/** The height of figure and chart, so that nothing moves when they load. */
const ROOM = '98px'

const half = {
  display: 'grid',
  alignContent: 'start',
  padding: '4',
  outline: 'none',
  borderRadius: 'lg',
  '&:hover': { bg: 'hover' },
  '&:focus-visible': { boxShadow: 'focus', outline: '2px solid transparent' },
} as const

const Half = chakra(Link)

/** @param glance 'reading' until it is loaded; null if that failed. */
export function ReportCard({ name, glance }: { name: ReportName; glance: Glance | 'reading' | null }) {
  const { title, about } = reportOf(name)
  return (
    <chakra.li
      display="grid"
      gridTemplateRows="1fr auto"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      bg="surface"
    >
      <Half to={reportPath(name)} css={half} gap="1">
        <chakra.b fontWeight="semibold">{title}</chakra.b>
        <chakra.span color="inkSoft">{about}</chakra.span>
      </Half>
      {glance === 'reading' ? (
        <chakra.div padding="4" height={ROOM} aria-hidden>
          <chakra.div
            height="100%"
            borderRadius="md"
            bg="press"
            animation="shimmer 1400ms ease-in-out infinite"
          />
        </chakra.div>
      ) : (
        <chakra.div minHeight={ROOM} display="grid">
          {glance ? (
            <AtAGlance name={name} glance={glance} />
          ) : (
            <chakra.p padding="4" textStyle="small" color="inkSoft">
              Its figures could not be read.
            </chakra.p>
          )}
        </chakra.div>
      )}
    </chakra.li>
  )
}

function AtAGlance({
  name,
  glance: { startDate, endDate, figure, values, alarms },
}: {
  name: ReportName
  glance: Glance
}) {
  const isEmpty = values.every((value) => !value)
  const search = writeParams(reportParams, new URLSearchParams(), { from: startDate, to: endDate })
  const { number, words } = formatFigure(figure)
  if (isEmpty && alarms.length === 0)
    return (
      <chakra.p padding="4" alignSelf="end" textStyle="small" color="inkSoft">
        Nothing in the last 4 weeks
      </chakra.p>
    )
  return (
    <Half to={`${reportPath(name)}?${search}`} css={half} gap="2" paddingTop="2" alignContent="end">
      <chakra.span display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2" textStyle="small">
        <chakra.b fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {number}
        </chakra.b>
        <chakra.span color="inkSoft"> {words}, last 4 weeks</chakra.span>
        {alarms.map((alarm) => {
          const { number: count, words: what } = formatFigure(alarm)
          return (
            <chakra.span
              key={what}
              display="inline-flex"
              alignItems="center"
              gap="1"
              marginInlineStart="auto"
              color="warn"
              fontWeight="medium"
            >
              <TriangleAlert size={13} aria-hidden /> {count} {what}
            </chakra.span>
          )
        })}
      </chakra.span>
      <SmallChart values={values} />
    </Half>
  )
}

/** '422.00' and 'hours', '3' and 'not signed'. */
function formatFigure({ measure: { title, kind }, value }: Glance['figure']): {
  number: string
  words: string
} {
  const what = title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  return {
    number: formatNumber(kind, value) || '–',
    words: kind === 'HOURS' && !what.includes('hours') ? `hours ${what}` : what,
  }
}

/** A bar for each day; the report has the same values as numbers. */
function SmallChart({ values }: { values: Glance['values'] }) {
  const most = Math.max(...values.map((value) => value ?? 0), 1)
  return (
    <chakra.svg
      aria-hidden
      data-own-colours
      width="100%"
      height={`${CHART}px`}
      viewBox={`0 0 ${values.length * 4} ${CHART}`}
      preserveAspectRatio="none"
      display="block"
    >
      <chakra.line x1="0" x2={values.length * 4} y1={CHART - 0.5} y2={CHART - 0.5} stroke="line" />
      {values.map((value, nth) => {
        const height = value ? Math.max(2, (value / most) * (CHART - 1)) : 0
        return (
          height > 0 && (
            <chakra.rect
              key={nth}
              x={nth * 4 + 0.5}
              width="3"
              y={CHART - height}
              height={height}
              fill="series.one"
            />
          )
        )
      })}
    </chakra.svg>
  )
}
