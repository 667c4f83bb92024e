// A report: a chart, and below it the numbers, each with a link to the rows behind it.
import { chakra } from '@chakra-ui/react'
import { ChartColumn } from 'lucide-react'
import { graphql } from 'react-relay'
import { useNavigate, useParams as usePath } from 'react-router'
import { fullName } from '#domain/people.ts'
import { daysInWords } from '#domain/pay-period/periods.ts'
import { reportOf, type Grouping } from '#domain/report/reports.ts'
import type { ReportScreenQuery } from '#web/__generated__/ReportScreenQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { Compared } from './Compared.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportMatrix } from './ReportMatrix.tsx'
import { ReportTable } from './ReportTable.tsx'
import { RowsDialog } from './RowsDialog.tsx'
import { SaveViewButton } from './SaveViewButton.tsx'
import { formatNumber } from './numbers.ts'
import { titleOf, withoutEmpty, type Report } from './report.ts'
import {
  filterOf,
  isAcross,
  openParam,
  reportAt,
  reportParams,
  reportPath,
  type OpenNumber,
} from './reportParams.ts'
import { queryStringOf, useViews, viewPath, type View } from './views.ts'

const params = { ...reportParams, open: openParam }

export function ReportScreen() {
  const name = reportAt(usePath().name)
  const { data, isLeaving } = useScreen<ReportScreenQuery>(graphql`
    query ReportScreenQuery(
      $name: ReportName!
      $filter: ReportFilter
      $groupBy: [ReportDimension!]
      $marksLacks: Boolean!
      $comparison: ReportComparison!
      $compares: Boolean!
      $person: ID!
      $hasPerson: Boolean!
      $group: ID!
      $hasGroup: Boolean!
    ) {
      reports {
        name
        dimensions {
          name
        }
      }
      reportPeriods {
        period
      }
      me {
        userType
        ...views_me
      }
      person: node(id: $person) @include(if: $hasPerson) {
        __typename
        ... on User {
          firstName
          lastName
        }
      }
      group: node(id: $group) @include(if: $hasGroup) {
        __typename
        ... on ApprovalGroup {
          name
        }
      }
      report(name: $name, filter: $filter, groupBy: $groupBy) {
        startDate
        grouping
        endDate
        measures {
          key
          title
          kind
          alarms
          optional
        }
        total {
          cells
        }
        rows {
          groups {
            key
            name
            detail
          }
          cells
        }
        more
        bucket
        points {
          date
          series {
            key
            name
          }
          values
        }
        chartTitle
        chartKind
        chartMeasures
        wholeMinutes
        part
        compared(with: $comparison) @include(if: $compares) {
          startDate
          endDate
          total {
            cells
          }
          rows {
            groups {
              key
            }
            cells
          }
          more
        }
      }
      lacks: report(name: LACKS, filter: $filter, groupBy: [PERSON, DAY]) @include(if: $marksLacks) {
        rows {
          groups {
            key
            name
          }
          cells
        }
      }
    }
  `)
  const { values, set, clear } = useParams(params)
  const navigate = useNavigate()
  const views = useViews(data.me)
  if (name === null)
    return (
      <EmptyState icon={ChartColumn} title="Report not found">
        <RowLink to="/reports">All reports</RowLink>
      </EmptyState>
    )
  const { open, ...asked } = values
  const { reports, reportPeriods, lacks, person, group } = data
  const report = withoutEmpty(data.report)
  const { title, about } = reportOf(name)
  const [outer, inner] = report.grouping
  const grouping: Grouping = inner ? [outer!, inner] : [outer!]
  const filter = filterOf(name, asked)
  const shown = { report: name, queryString: queryStringOf(asked) }
  const isShown = (view: View) => viewPath(view) === viewPath(shown)
  const isEmpty = report.rows.length === 0 && !lacks?.rows.length
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '4' }}
      aria-busy={isLeaving || undefined}
      opacity={isLeaving ? 0.6 : 1}
      transition="opacity 120ms"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.h2 textStyle="title" overflowWrap="anywhere">
          {title}
        </chakra.h2>
        <Menu
          items={[
            ...views.map((view) => ({
              label: view.name,
              checked: isShown(view),
              onSelect: () => void navigate(viewPath(view)),
            })),
            ...reports.map((one) => ({
              label: reportOf(one.name).title,
              checked: one.name === name && !views.some(isShown),
              onSelect: () => void navigate(reportPath(one.name)),
            })),
          ]}
          trigger={(props) => <FilterChip label="Reports" {...props} />}
        />
        <SaveViewButton {...shown} />
        <chakra.p flexBasis="100%" color="inkSoft">
          {about}
        </chakra.p>
      </chakra.div>
      <ReportFilters
        name={name}
        values={asked}
        grouping={grouping}
        dimensions={reports.find((one) => one.name === name)?.dimensions.map((one) => one.name) ?? []}
        periods={reportPeriods.map(({ period }) => period)}
        seesOthers={data.me.userType !== 'STAFF'}
        names={{
          person: person?.__typename === 'User' ? fullName(person) : null,
          group: group?.__typename === 'ApprovalGroup' ? group.name : null,
        }}
        set={(changes) => set(changes)}
        clear={() => clear()}
      >
        <ExportButton
          lists={['REPORT']}
          listed={{ report: { name, filter, groupBy: [...grouping], comparison: asked.compare } }}
          said={[
            title,
            daysInWords(report),
            ...(report.compared ? [`compared with ${daysInWords(report.compared)}`] : []),
          ]}
        />
      </ReportFilters>
      <chakra.p color="inkSoft" fontVariantNumeric="tabular-nums" aria-live="polite">
        {daysInWords(report)} · {inShort(report)}
      </chakra.p>
      <Compared report={report} />
      {isEmpty ? (
        <EmptyState icon={ChartColumn} title="Nothing in this period">
          Choose another period, or other timesheets.
        </EmptyState>
      ) : (
        <>
          {report.points.length > 0 && <ReportChart report={report} />}
          {isAcross(grouping) && reportOf(name).scope !== null ? (
            <ReportMatrix
              name={title}
              report={report}
              grouping={grouping}
              lacks={grouping.join() === 'PERSON,DAY' ? lacks : undefined}
            />
          ) : (
            <ReportTable name={title} report={report} grouping={grouping} />
          )}
          <chakra.p textStyle="small" color="inkSoft">
            {report.more > 0 && `${report.more} more are in the export. `}
            Every number opens the rows that make it. You see what your lists show.
          </chakra.p>
        </>
      )}
      {open && (
        <RowsDialog
          name={name}
          filter={filter}
          open={open}
          measure={titleOf(report.measures, open.measure)}
          of={namesOf(report, open).join(' · ')}
          onClose={() => set({ open: null }, { replace: true })}
        />
      )}
    </chakra.div>
  )
}

/** '422.00 of 1,380.00 hours are on jobs · People 27'. */
function inShort({ measures, total, wholeMinutes, part }: Report): string {
  return measures
    .flatMap(({ title, kind }, nth) => {
      const value = total.cells[nth] ?? null
      if (value === null || kind === 'SHARE' || (value === 0 && nth > 0)) return []
      if (nth === 0 && wholeMinutes !== null && part !== null)
        return `${formatNumber(kind, value)} of ${formatNumber('HOURS', wholeMinutes)} hours are ${part}`
      return `${title} ${formatNumber(kind, value)}`
    })
    .join(' · ')
}

/** The names of a number's groups. */
function namesOf({ rows }: Report, { within }: OpenNumber): string[] {
  const depth = within.length
  const row = rows.find(
    ({ groups }) =>
      groups.length >= depth && within.every(({ key }) => groups.some((group) => group.key === key)),
  )
  return within.map(({ key }) => row?.groups.find((group) => group.key === key)?.name ?? key ?? '')
}
