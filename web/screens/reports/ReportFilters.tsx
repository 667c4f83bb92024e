// The filters of a report: its period, its groups, and which timesheets count.
import { useRelayEnvironment } from 'react-relay'
import type { ReactNode } from 'react'
import { Layers } from 'lucide-react'
import { comparisonLabel } from '#domain/report/comparison.ts'
import { dimensionTitle, type Dimension } from '#domain/report/dimensions.ts'
import { periodLabel, type ReportPeriod } from '#domain/report/periods.ts'
import { reportOf, scopeLabel, reportScopes, type Grouping, type ReportName } from '#domain/report/reports.ts'
import { shiftLabel } from '#domain/timesheet/time.ts'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { DatesChip } from '#web/fields/filters/DatesChip.tsx'
import { RecordChip } from '#web/fields/filters/RecordChip.tsx'
import { loadOwnerGroups, loadOwners } from '#web/fields/loadOwners.ts'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { filterOf, type ReportValues } from './reportParams.ts'

type Props = {
  name: ReportName
  values: ReportValues
  grouping: Grouping
  /** The dimensions by which the viewer may group. */
  dimensions: readonly Dimension[]
  /** The available named periods. */
  periods: readonly ReportPeriod[]
  /** Whether the viewer can see anybody else's timesheets. */
  seesOthers: boolean
  /** The names of the chosen person and group, once loaded. */
  names: { person: string | null; group: string | null }
  set: (values: Partial<ReportValues>) => void
  clear: () => void
  /** After the filters. */
  children: ReactNode
}

export function ReportFilters({
  name,
  values,
  grouping,
  dimensions,
  periods,
  seesOthers,
  names,
  set,
  clear,
  children,
}: Props) {
  const environment = useRelayEnvironment()
  const { period, scope } = filterOf(name, values)
  const { scope: usualScope, isOfBothShifts } = reportOf(name)
  return (
    <FilterRow values={values} onClear={clear}>
      <Menu
        items={periods.map((one) => ({
          label: periodLabel[one],
          checked: one === period,
          onSelect: () => set({ period: one, from: null, to: null }),
        }))}
        trigger={(props) => <FilterChip label={period ? periodLabel[period] : 'Period'} {...props} />}
      />
      <DatesChip label="From – to" dates={values} onChange={(dates) => set({ ...dates, period: null })} />
      <ChoiceChip
        label="Compare"
        labels={comparisonLabel}
        chosen={values.compare}
        onChoose={(compare) => set({ compare })}
      />
      <Grouped nth={0} {...{ grouping, dimensions, set }} />
      <Grouped nth={1} {...{ grouping, dimensions, set }} />
      {usualScope !== null && (
        <Menu
          items={reportScopes.map((one) => ({
            label: scopeLabel[one],
            checked: one === scope,
            onSelect: () => set({ scope: one }),
          }))}
          trigger={(props) => <FilterChip label={scope ? scopeLabel[scope] : 'Timesheets'} {...props} />}
        />
      )}
      {!isOfBothShifts && (
        <ChoiceChip
          label="Shift"
          labels={shiftLabel}
          chosen={values.shift}
          onChoose={(shift) => set({ shift })}
        />
      )}
      {seesOthers && (
        <>
          <RecordChip
            label="Person"
            everything="Everybody"
            chosenId={values.userId}
            name={names.person}
            load={(request) => loadOwners(environment, request)}
            onPick={(userId) => set({ userId })}
          />
          <RecordChip
            label="Approval group"
            everything="Every group"
            chosenId={values.approvalGroup}
            name={names.group}
            load={(request) => loadOwnerGroups(environment, request)}
            onPick={(approvalGroup) => set({ approvalGroup })}
          />
        </>
      )}
      {children}
    </FilterRow>
  )
}

type GroupedProps = Pick<Props, 'grouping' | 'dimensions' | 'set'> & { nth: 0 | 1 }

/** The first or the second grouping; only the second may be none. */
function Grouped({ nth, grouping, dimensions, set }: GroupedProps) {
  const [outer, inner] = grouping
  const other = nth === 0 ? inner : outer
  const choices = dimensions.filter((one) => one !== other)
  const choose = (one: Dimension): Grouping => {
    if (nth === 1) return [outer, one]
    return inner ? [one, inner] : [one]
  }
  const items = choices.map((one) => ({
    label: dimensionTitle[one],
    checked: one === grouping[nth],
    onSelect: () => set({ by: choose(one) }),
  }))
  const none = { label: 'Nothing', checked: !inner, onSelect: () => set({ by: [outer] }) }
  const chosen = grouping[nth]
  const word = nth === 0 ? 'By' : 'Then by'
  return (
    <Menu
      items={nth === 0 ? items : [none, ...items]}
      trigger={(props) => (
        <FilterChip
          label={chosen ? `${word}: ${dimensionTitle[chosen]}` : word}
          icon={<Layers aria-hidden />}
          {...props}
        />
      )}
    />
  )
}
