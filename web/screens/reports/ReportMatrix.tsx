// A report with days, weeks or months across, and a row for each person, job or group. Missing days, leave, pending
// hours and night hours are marked.
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#domain/date.ts'
import { dimensionTitle } from '#domain/report/dimensions.ts'
import type { Grouping } from '#domain/report/reports.ts'
import { ShiftIcon } from '#web/timesheets/ShiftIcon.tsx'
import { Frame, head, headNumber, label, number, totalCell } from './Frame.tsx'
import { NumberLink } from './NumberLink.tsx'
import type { Lacks, Report, Row } from './report.ts'
import { columnsOf, lacksOf } from './across.ts'
import { withinOf } from './ReportTable.tsx'

type Props = { name: string; report: Report; grouping: Grouping; lacks: Lacks }

export function ReportMatrix({ name, report, grouping, lacks }: Props) {
  const { measures, rows, total, bucket } = report
  const [measure] = measures
  const columns = columnsOf(report, grouping[1]!)
  const missing = lacksOf(lacks)
  const outers = rows.filter(({ groups }) => groups.length === 1)
  const known = new Set(outers.map(({ groups }) => groups[0]!.key))
  const onlyMissing = [...missing.values()].filter(({ key }) => !known.has(key))
  const cellAt = new Map(
    rows
      .filter(({ groups }) => groups.length === 2)
      .map((row) => [row.groups.map(({ key }) => key).join('\n'), row]),
  )
  const leave = indexOf(measures, 'leave')
  return (
    <Frame label={name}>
      <thead>
        <tr>
          <chakra.th scope="col" css={head}>
            {dimensionTitle[grouping[0]]}
          </chakra.th>
          {columns.map(({ key, title, isWeekend }) => (
            <chakra.th key={key} scope="col" css={headNumber} color={isWeekend ? 'inkFaint' : undefined}>
              {title}
            </chakra.th>
          ))}
          <chakra.th scope="col" css={headNumber}>
            {measure!.title}
          </chakra.th>
          {leave >= 0 && (
            <chakra.th scope="col" css={headNumber}>
              {measures[leave]!.title}
            </chakra.th>
          )}
        </tr>
      </thead>
      <tbody>
        {outers.map((row) => {
          const group = row.groups[0]!
          const gaps = missing.get(group.key)?.dates
          return (
            <tr key={group.key}>
              <chakra.th scope="row" css={label}>
                <chakra.b fontWeight="semibold">{group.name}</chakra.b> {group.detail}
              </chakra.th>
              {columns.map(({ key }) => {
                const cell = cellAt.get(`${group.key}\n${key}`)
                return (
                  <chakra.td key={key} css={number}>
                    {cell ? (
                      <Cell row={cell} measures={measures} grouping={grouping} />
                    ) : (
                      gaps?.has(key) && <Missing date={key} />
                    )}
                  </chakra.td>
                )
              })}
              <chakra.td css={number} fontWeight="semibold">
                <NumberLink
                  measure={measure!}
                  value={row.cells[0] ?? null}
                  within={withinOf(row, grouping)}
                  of={group.name}
                />
              </chakra.td>
              {leave >= 0 && (
                <chakra.td css={number}>
                  <NumberLink
                    measure={measures[leave]!}
                    value={row.cells[leave] || null}
                    within={withinOf(row, grouping)}
                    of={group.name}
                  />
                </chakra.td>
              )}
            </tr>
          )
        })}
        {onlyMissing.map(({ key, name: person, dates }) => (
          <tr key={key}>
            <chakra.th scope="row" css={label}>
              <chakra.b fontWeight="semibold">{person}</chakra.b>
            </chakra.th>
            {columns.map((column) => (
              <chakra.td key={column.key} css={number}>
                {dates.has(column.key) && <Missing date={column.key} />}
              </chakra.td>
            ))}
            <chakra.td css={number} />
            {leave >= 0 && <chakra.td css={number} />}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <chakra.th scope="row" css={totalCell} textAlign="start">
            All
          </chakra.th>
          {columns.map(({ key }) => (
            <chakra.td key={key} css={totalCell} position="static" textAlign="end">
              <NumberLink
                measure={measure!}
                value={sumAt(rows, key)}
                within={[{ dimension: grouping[1]!, key }]}
                of={bucket === 'DAY' ? formatDate(key) : key}
              />
            </chakra.td>
          ))}
          <chakra.td css={totalCell} position="static" textAlign="end">
            <NumberLink measure={measure!} value={total.cells[0] ?? null} within={[]} of="all" />
          </chakra.td>
          {leave >= 0 && (
            <chakra.td css={totalCell} position="static" textAlign="end">
              <NumberLink
                measure={measures[leave]!}
                value={total.cells[leave] ?? null}
                within={[]}
                of="all"
              />
            </chakra.td>
          )}
        </tr>
      </tfoot>
    </Frame>
  )
}

function indexOf(measures: Report['measures'], key: string): number {
  return measures.findIndex((one) => one.key === key)
}

type CellProps = { row: Row; measures: Report['measures']; grouping: Grouping }

/** The hours of a day, and below them those of leave. */
function Cell({ row, measures, grouping }: CellProps) {
  const valueOf = (key: string) => row.cells[indexOf(measures, key)] ?? 0
  const link = {
    within: withinOf(row, grouping),
    of: row.groups.map((one) => one.name).join(', '),
  }
  const leave = valueOf('leave')
  const worked = row.cells[0] ?? null
  return (
    <>
      {valueOf('night') > 0 && <Night />}
      {(worked !== 0 || leave === 0) && (
        <chakra.span css={valueOf('pending') > 0 ? pendingLook : undefined}>
          <NumberLink measure={measures[0]!} value={worked} {...link} />
        </chakra.span>
      )}
      {leave > 0 && (
        <chakra.span display="block" textStyle="small" color="inkSoft">
          Leave <NumberLink measure={measures[indexOf(measures, 'leave')]!} value={leave} {...link} />
        </chakra.span>
      )}
    </>
  )
}

function sumAt(rows: readonly Row[], key: string): number {
  return rows.reduce((sum, { groups, cells }) => sum + (groups[1]?.key === key ? (cells[0] ?? 0) : 0), 0)
}

const pendingLook = { '& a': { textDecorationStyle: 'dotted', color: 'status.pending.fg' } } as const

function Night() {
  return (
    <chakra.span display="inline-block" verticalAlign="-2px" marginInlineEnd="1" color="inkFaint">
      <ShiftIcon shift="NIGHT" />
    </chakra.span>
  )
}

function Missing({ date }: { date: string }) {
  return (
    <chakra.span
      textStyle="small"
      paddingInline="1.5"
      borderRadius="sm"
      color="status.missing.fg"
      bg="status.missing.bg"
      title={`${formatDate(date)} is missing`}
    >
      Missing
    </chakra.span>
  )
}
