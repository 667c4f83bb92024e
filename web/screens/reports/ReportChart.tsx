// The chart of a report: stacked bars for each day, week or month, or dots joined by a line. Screen readers get its
// numbers as a table.
import { chakra } from '@chakra-ui/react'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { formatStep, stepsOf, type Step } from './across.ts'
import { formatNumber, type Kind } from './numbers.ts'
import { titleOf, type Report } from './report.ts'
import { seriesColour } from './seriesColours.ts'
import { useWidth } from './useWidth.ts'

const HEIGHT = 190
const MARGIN = { top: 8, right: 4, bottom: 24, left: 52 }
/** Pixels that a label below a bar needs. */
const LABEL = 52

type Series = { key: string; name: string; colour: string }

/** The parts of the bars, or the measures of the dots, each with its colour. */
function seriesOf({ points, chartKind, chartMeasures, measures }: Report): Series[] {
  if (chartKind === 'DOTS')
    return chartMeasures.map((key, nth) => ({
      key,
      name: titleOf(measures, key),
      colour: seriesColour(key, nth),
    }))
  const names = new Map(points.map(({ series }) => [series!.key ?? 'none', series!.name]))
  return [...names].map(([key, name], nth) => ({
    key,
    name,
    colour: seriesColour(key, nth),
  }))
}

/** The values of a step, in the order of the series; null for nothing. */
function valuesAt({ points, chartKind }: Report, series: readonly Series[], step: string): (number | null)[] {
  const here = points.filter(({ date }) => date === step)
  if (chartKind === 'DOTS') return series.map((_, nth) => here[0]?.values[nth] || null)
  return series.map(
    ({ key }) => here.find((point) => (point.series!.key ?? 'none') === key)?.values[0] ?? null,
  )
}

export function ReportChart({ report }: { report: Report }) {
  const { ref, width } = useWidth()
  const { chartTitle, chartKind, startDate, endDate, measures, chartMeasures } = report
  const step = report.bucket as Step
  const { kind } = measures.find(({ key }) => key === chartMeasures[0])!
  const series = seriesOf(report)
  const steps = stepsOf(step, startDate, endDate)
  const table = steps.map((date) => ({ date, values: valuesAt(report, series, date) }))
  const per = { DAY: 'a day', WEEK: 'a week', MONTH: 'a month' }[step]
  return (
    <chakra.figure
      margin="0"
      padding={{ base: '3', md: '4' }}
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      bg="surface"
    >
      <chakra.figcaption
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        rowGap="1"
        marginBottom="2"
        textStyle="small"
        color="inkSoft"
      >
        <span>{chartKind === 'DOTS' ? chartTitle : `${chartTitle} ${per}`}</span>
        <chakra.span display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
          {series.map((one, nth) => (
            <chakra.span
              key={one.key}
              display="inline-flex"
              alignItems="center"
              gap="1.5"
              overflowWrap="anywhere"
            >
              <Swatch nth={nth} colour={one.colour} isDot={chartKind === 'DOTS'} />
              {one.name}
            </chakra.span>
          ))}
        </chakra.span>
      </chakra.figcaption>
      <chakra.div ref={ref} height={`${HEIGHT}px`} data-own-colours>
        {width > 0 && <Drawing {...{ table, series, kind, step, width }} isDots={chartKind === 'DOTS'} />}
      </chakra.div>
      <chakra.table srOnly>
        <caption>{chartTitle}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            {series.map((one) => (
              <th key={one.key} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.map(({ date, values }) => (
            <tr key={date}>
              <th scope="row">{formatStep(step, date)}</th>
              {values.map((value, nth) => (
                <td key={series[nth]!.key}>{formatNumber(kind, value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.figure>
  )
}

type DrawingProps = {
  table: readonly { date: string; values: (number | null)[] }[]
  series: readonly Series[]
  kind: Kind
  step: Step
  width: number
  isDots: boolean
}

function Drawing({ table, series, kind, step, width, isDots }: DrawingProps) {
  const id = useId()
  const most = Math.max(
    1,
    ...table.map(({ values }) =>
      isDots
        ? Math.max(...values.map((value) => value ?? 0))
        : values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    ),
  )
  const unit = unitOf(kind, most)
  const y = scaleLinear([0, most / unit], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(3)
  const x = scaleBand(
    table.map(({ date }) => date),
    [MARGIN.left, width - MARGIN.right],
  ).padding(0.35)
  const every = Math.ceil(LABEL / Math.max(1, x.step()))
  const middle = (date: string) => x(date)! + x.bandwidth() / 2
  const at = (value: number) => y(value / unit)
  return (
    <chakra.svg aria-hidden width={width} height={HEIGHT} display="block" fontSize="12px">
      <defs>
        {series.map((_, nth) => (
          <Pattern key={nth} id={`${id}-${nth}`} nth={nth} />
        ))}
      </defs>
      {y
        .ticks(3)
        .filter((tick) => kind !== 'COUNT' || Number.isInteger(tick))
        .map((tick) => (
          <g key={tick}>
            <chakra.line x1={MARGIN.left} x2={width} y1={y(tick)} y2={y(tick)} stroke="line" />
            <chakra.text x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end" fill="inkFaint">
              {kind === 'WAIT' ? formatNumber('WAIT', tick * unit) : tick.toLocaleString('en-AU')}
            </chakra.text>
          </g>
        ))}
      {table.map(({ date, values }, nth) => (
        <g key={date}>
          {isDots
            ? null
            : stacked(values).map(
                ([from, to], part) =>
                  to > from && (
                    <g key={part}>
                      <title>{`${formatStep(step, date)}, ${series[part]!.name}: ${formatNumber(kind, to - from)}`}</title>
                      <chakra.rect
                        x={x(date)}
                        width={x.bandwidth()}
                        y={at(to)}
                        height={Math.max(1, at(from) - at(to) - 1)}
                        rx="1.5"
                        fill={series[part]!.colour}
                      />
                      <rect
                        x={x(date)}
                        width={x.bandwidth()}
                        y={at(to)}
                        height={Math.max(1, at(from) - at(to) - 1)}
                        fill={`url(#${id}-${part})`}
                      />
                    </g>
                  ),
              )}
          {nth % every === 0 && (
            <chakra.text x={middle(date)} y={HEIGHT - 6} textAnchor="middle" fill="inkFaint">
              {formatStep(step, date)}
            </chakra.text>
          )}
        </g>
      ))}
      {isDots &&
        series.map(({ key, name, colour }, part) => {
          const dots = table.flatMap(({ date, values }) =>
            values[part] ? [{ date, value: values[part] }] : [],
          )
          return (
            <g key={key}>
              <chakra.path
                d={dots
                  .map(({ date, value }, nth) => `${nth ? 'L' : 'M'}${middle(date)},${at(value)}`)
                  .join('')}
                fill="none"
                stroke={colour}
                strokeWidth="1.5"
                strokeDasharray={part === 0 ? undefined : '4 3'}
              />
              {dots.map(({ date, value }) => (
                <chakra.circle
                  key={date}
                  cx={middle(date)}
                  cy={at(value)}
                  r="4"
                  stroke={colour}
                  strokeWidth="2"
                  fill={part === 0 ? colour : 'surface'}
                >
                  <title>{`${formatStep(step, date)}, ${name}: ${formatNumber(kind, value)}`}</title>
                </chakra.circle>
              ))}
            </g>
          )
        })}
    </chakra.svg>
  )
}

/** The unit of the ticks: whole hours, or days for long waits. */
function unitOf(kind: Kind, most: number): number {
  if (kind === 'WAIT' && most > 2 * MINUTES_PER_DAY) return MINUTES_PER_DAY
  return kind === 'HOURS' || kind === 'WAIT' ? MINUTES_PER_HOUR : 1
}

/** Where each part of a bar begins and ends, in the unit of the values. */
function stacked(values: readonly (number | null)[]): [number, number][] {
  let top = 0
  return values.map((value) => {
    const from = top
    top += value ?? 0
    return [from, top]
  })
}

/** Lines and dots over a colour, so that the parts differ without it. */
function Pattern({ id, nth }: { id: string; nth: number }) {
  const shapes = [
    '',
    'M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2',
    'M0,3 h6',
    'M3,0 v6',
    'M0,3 h6 M3,0 v6',
    'M0,0 l6,6',
  ]
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <chakra.path
        d={shapes[nth % shapes.length]}
        stroke="surface"
        strokeWidth="1"
        opacity="0.7"
        fill="none"
      />
    </pattern>
  )
}

function Swatch({ nth, colour, isDot }: { nth: number; colour: string; isDot: boolean }) {
  const id = useId()
  return (
    <chakra.svg aria-hidden data-own-colours width="12px" height="12px" flex="none">
      <defs>
        <Pattern id={id} nth={nth} />
      </defs>
      {isDot ? (
        <chakra.circle
          cx="6"
          cy="6"
          r="4"
          stroke={colour}
          strokeWidth="2"
          fill={nth === 0 ? colour : 'surface'}
        />
      ) : (
        <>
          <chakra.rect width="12" height="12" rx="2" fill={colour} />
          <rect width="12" height="12" fill={`url(#${id})`} />
        </>
      )}
    </chakra.svg>
  )
}
