// The list's filters and its order by anomalies as chips. Rarely used ones are collapsed until they are set or the user expands them. Some load
// their content when the user is about to open them.
import {
  CalendarDays,
  MessageCircleQuestionMark,
  PencilLine,
  SlidersHorizontal,
  TriangleAlert,
} from 'lucide-react'
import { lazy, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { shiftLabel } from '#domain/timesheet/time.ts'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { FilterPopover } from '#web/design/FilterPopover.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { loadOwnerGroups, loadOwners } from '#web/fields/loadOwners.ts'
import { formatDateRange } from '#web/fields/filters/dateRanges.ts'
import { OPEN_QUESTION } from '#web/timesheets/questions/QuestionMark.tsx'
import { NOT_SEEN } from '#web/timesheets/questions/UnseenMark.tsx'
import { typeLabel, type Names } from './filterLabels.ts'
import type { Filters } from './useFilters.ts'

const loadDates = () => import('#web/fields/filters/DateFilter.tsx')
const loadPick = () => import('#web/fields/filters/PickFilter.tsx')
const DateFilter = lazy(() => loadDates().then((module) => ({ default: module.DateFilter })))
const PickFilter = lazy(() => loadPick().then((module) => ({ default: module.PickFilter })))

type Props = { filters: Filters; names: Names; today: string; mayOwn: boolean }

export function DeskFilters({ filters, names, today, mayOwn }: Props) {
  const environment = useRelayEnvironment()
  const { filter, set } = filters
  const [isUnfolded, setUnfolded] = useState(false)
  const shows = (value: unknown) => isUnfolded || value !== null
  return (
    <>
      <FilterPopover
        label="Any date"
        icon={<CalendarDays aria-hidden />}
        value={formatDateRange(filter)}
        preload={() => void loadDates()}
        onLift={() => set({ from: null, to: null })}
      >
        {(close) => (
          <DateFilter
            value={{ from: filter.from, to: filter.to }}
            today={today}
            onChange={set}
            onDone={close}
          />
        )}
      </FilterPopover>
      {mayOwn && (
        <FilterChip
          toggle
          label="Only mine"
          value={filter.ownTimesheet ? 'Only mine' : null}
          onClick={() => set({ ownTimesheet: filter.ownTimesheet ? null : true })}
        />
      )}
      <FilterChip
        toggle
        label="Unusual first"
        value={filters.isUnusualFirst ? 'Unusual first' : null}
        icon={<TriangleAlert aria-hidden />}
        shortcut="F"
        onClick={filters.toggleUnusualFirst}
      />
      <FilterChip
        toggle
        label={OPEN_QUESTION}
        value={filter.openQuestion ? OPEN_QUESTION : null}
        icon={<MessageCircleQuestionMark aria-hidden />}
        onClick={() => set({ openQuestion: filter.openQuestion ? null : true })}
      />
      {/* Before the chips it expands, so that it stays under the pointer. */}
      <FilterChip
        toggle
        label="More filters"
        value={isUnfolded ? 'More filters' : null}
        icon={<SlidersHorizontal aria-hidden />}
        aria-pressed={undefined}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      />
      {shows(filter.unseenEdit) && (
        <FilterChip
          toggle
          label={NOT_SEEN}
          value={filter.unseenEdit ? NOT_SEEN : null}
          icon={<PencilLine aria-hidden />}
          onClick={() => set({ unseenEdit: filter.unseenEdit ? null : true })}
        />
      )}
      {shows(filter.userId) && (
        <FilterPopover
          label="Person"
          value={filter.userId && (names.person ?? 'Person')}
          preload={() => void loadPick()}
          onLift={() => set({ userId: null })}
        >
          {(close) => (
            <PickFilter
              label="Person"
              everything="Everybody"
              chosenId={filter.userId}
              load={(request) => loadOwners(environment, request)}
              onPick={(userId) => {
                close()
                set({ userId })
              }}
            />
          )}
        </FilterPopover>
      )}
      {shows(filter.approvalGroup) && (
        <FilterPopover
          label="Group"
          value={filter.approvalGroup && (names.group ?? 'Group')}
          preload={() => void loadPick()}
          onLift={() => set({ approvalGroup: null })}
        >
          {(close) => (
            <PickFilter
              label="Approval group"
              everything="Every group"
              chosenId={filter.approvalGroup}
              load={(request) => loadOwnerGroups(environment, request)}
              onPick={(approvalGroup) => {
                close()
                set({ approvalGroup })
              }}
            />
          )}
        </FilterPopover>
      )}
      {shows(filter.shift) && (
        <Menu
          items={[
            { label: 'Any shift', checked: filter.shift === null, onSelect: () => set({ shift: null }) },
            { label: 'Day', checked: filter.shift === 'DAY', onSelect: () => set({ shift: 'DAY' }) },
            { label: 'Night', checked: filter.shift === 'NIGHT', onSelect: () => set({ shift: 'NIGHT' }) },
          ]}
          trigger={(props) => (
            <FilterChip
              label="Shift"
              value={filter.shift && shiftLabel[filter.shift]}
              onLift={() => set({ shift: null })}
              {...props}
            />
          )}
        />
      )}
      {shows(filter.taskType) && (
        <Menu
          items={[
            { label: 'All', checked: filter.taskType === null, onSelect: () => set({ taskType: null }) },
            {
              label: 'Rental',
              checked: filter.taskType === 'RENTAL',
              onSelect: () => set({ taskType: 'RENTAL' }),
            },
            {
              label: 'Job Cost',
              checked: filter.taskType === 'JOB_COST',
              onSelect: () => set({ taskType: 'JOB_COST' }),
            },
          ]}
          trigger={(props) => (
            <FilterChip
              label="Type"
              value={filter.taskType && typeLabel[filter.taskType]}
              onLift={() => set({ taskType: null })}
              {...props}
            />
          )}
        />
      )}
    </>
  )
}
