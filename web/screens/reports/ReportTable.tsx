// The numbers of a report: a row for each group, and the smaller groups below it.
import { chakra } from '@chakra-ui/react'
import { dimensionTitle } from '#domain/report/dimensions.ts'
import type { Grouping } from '#domain/report/reports.ts'
import { differencesOf, formatDifference } from './Compared.tsx'
import { Frame, head, headNumber, label, number, totalCell } from './Frame.tsx'
import { NumberLink } from './NumberLink.tsx'
import { formatNumber } from './numbers.ts'
import type { Report, Row } from './report.ts'
import type { OpenNumber } from './reportParams.ts'

type Props = { name: string; report: Report; grouping: Grouping }

/** The groups of a row, as the filter for the rows behind its numbers. */
export function withinOf({ groups }: Pick<Row, 'groups'>, grouping: Grouping): OpenNumber['within'] {
  return groups.map(({ key }, nth) => ({ dimension: grouping[nth]!, key }))
}

export function ReportTable({ name, report, grouping }: Props) {
  const { measures, rows, total, compared } = report
  const difference = differencesOf(report, grouping)
  return (
    <Frame label={name}>
      <thead>
        <tr>
          <chakra.th scope="col" css={head}>
            {grouping.map((one) => dimensionTitle[one]).join(' · ')}
          </chakra.th>
          {measures.map(({ key, title, kind }) => (
            <chakra.th
              key={key}
              scope="col"
              css={headNumber}
              // On a wide screen the names do not take all the room, so that the numbers stay near them.
              minWidth={{ '2xl': kind === 'SHARE' ? '320px' : '120px' }}
            >
              {title}
            </chakra.th>
          ))}
          {difference && (
            <chakra.th scope="col" css={headNumber}>
              {measures[0]!.title}, change
            </chakra.th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isInner = row.groups.length === 2
          const group = row.groups.at(-1)!
          return (
            <tr key={row.groups.map(({ key }) => key).join('\n')} data-inner={isInner || undefined}>
              <chakra.th scope="row" css={label} paddingInlineStart={isInner ? '8' : undefined}>
                <chakra.b fontWeight={isInner ? 'normal' : 'semibold'}>{group.name}</chakra.b> {group.detail}
              </chakra.th>
              {measures.map((measure, nth) => (
                <chakra.td key={measure.key} css={number}>
                  {measure.kind === 'SHARE' ? (
                    <Share value={row.cells[nth] ?? null} isInner={isInner} />
                  ) : (
                    <NumberLink
                      measure={measure}
                      value={row.cells[nth] ?? null}
                      within={withinOf(row, grouping)}
                      of={row.groups.map((one) => one.name).join(', ')}
                    />
                  )}
                </chakra.td>
              ))}
              {difference && <chakra.td css={number}>{difference(row)}</chakra.td>}
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <chakra.th scope="row" css={totalCell} textAlign="start">
            All
          </chakra.th>
          {measures.map((measure, nth) => (
            <chakra.td key={measure.key} css={totalCell} textAlign="end">
              {measure.kind === 'SHARE' ? (
                formatNumber('SHARE', total.cells[nth] ?? null)
              ) : (
                <NumberLink measure={measure} value={total.cells[nth] ?? null} within={[]} of="all" />
              )}
            </chakra.td>
          ))}
          {difference && (
            <chakra.td css={totalCell} textAlign="end">
              {formatDifference(measures[0]!.kind, total.cells[0] ?? null, compared!.total.cells[0] ?? null)}
            </chakra.td>
          )}
        </tr>
      </tfoot>
    </Frame>
  )
}

function Share({ value, isInner }: { value: number | null; isInner: boolean }) {
  if (value === null) return null
  return (
    <chakra.span display="inline-flex" alignItems="baseline" justifyContent="end" gap="3" width="100%">
      <chakra.span
        aria-hidden
        data-own-colours
        alignSelf="center"
        flex="1"
        minWidth="48px"
        maxWidth={{ base: '220px', '2xl': '400px' }}
        height="5px"
        borderRadius="full"
        bg="press"
        overflow="hidden"
      >
        <chakra.span
          display="block"
          height="100%"
          borderRadius="full"
          bg="series.one"
          opacity={isInner ? 0.55 : 1}
          style={{ width: `${value * 100}%` }}
        />
      </chakra.span>
      <chakra.span minWidth="42px">{formatNumber('SHARE', value)}</chakra.span>
    </chakra.span>
  )
}
