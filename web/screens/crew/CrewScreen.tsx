// The crew day: one person lays out the day of a crew, and each hands in their own (rulings 6b).
import { HardHat } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { CrewScreenQuery } from '#web/__generated__/CrewScreenQuery.graphql.ts'
import type { CrewScreenSubscription } from '#web/__generated__/CrewScreenSubscription.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { CrewSkeleton } from '#web/design/skeleton/CrewSkeleton.tsx'
import { useFlash } from '#web/design/useFlash.ts'
import { findUnsaved, type Unsaved } from '#web/forms/unsaved.ts'
import { useParams } from '#web/lists/useParams.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { useReadAgain, useSoon } from '#web/relay/follow.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { readCrewDay } from './crewDay.ts'
import { crewParams } from './crewParams.ts'
import { CrewTable } from './CrewTable.tsx'
import { crewWork, type CrewWork } from './crewWork.ts'

/** Milliseconds that changes are gathered. */
const PAUSE = 200

export function CrewScreen() {
  const { data, variables, isLeaving } = useScreen<CrewScreenQuery>(query)
  const { me, settings, crewGroups, crewDay } = data
  const lookAgain = useReadAgain<CrewScreenQuery>(query, variables)
  const changed = useChangedDays(me.eventCursor, lookAgain)
  const { shown } = useParams(crewParams)
  const day = useMemo(() => (crewDay ? readCrewDay(crewDay) : null), [crewDay])
  const shift = shown.shift ?? 'DAY'
  const name = day && `${day.group.id} ${day.date} ${shift}`
  const kept = useKept(me.userId, name)
  if (!day)
    return (
      <EmptyState icon={HardHat} title="You do not prepare days for others">
        {me.preparesDays
          ? 'Nobody in this group records timesheets, or the group is no longer active.'
          : 'Crew leaders of an approval group do. Administrators choose them in the form of the group.'}
      </EmptyState>
    )
  if (kept?.name !== name) return <CrewSkeleton />
  return (
    <CrewTable
      key={name}
      {...{ day, shift, settings, me, changed, lookAgain, isLeaving }}
      groups={crewGroups}
      showsAll={shown.everybody === true}
      unsaved={kept!.unsaved}
    />
  )
}

/** Reads the screen again soon after a prepared day changes. @returns the ids of those that have just changed. */
function useChangedDays(since: string, lookAgain: () => Promise<unknown>): ReadonlySet<string> {
  const [changed, tint] = useFlash()
  const soon = useSoon(lookAgain, PAUSE)
  const [variables] = useState({ since })
  useSubscription<CrewScreenSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription CrewScreenSubscription($since: String) {
            preparedDayChanged(since: $since) {
              preparedId
            }
          }
        `,
        variables,
        onNext: (event) => {
          const id = event?.preparedDayChanged.preparedId
          if (id) tint(id)
          soon()
        },
      }),
      [variables, tint, soon],
    ),
  )
  useCatchUp(soon)
  return changed
}

/** Work on this day from this browser; null until it is known. */
function useKept(userId: string, name: string | null) {
  const [kept, setKept] = useState<{ name: string; unsaved: Unsaved<CrewWork> | null } | null>(null)
  useEffect(() => {
    if (name === null) return
    let isWanted = true
    const show = (all: readonly Unsaved<CrewWork>[]) => {
      const unsaved = all.find(({ values }) => `${values.groupId} ${values.date} ${values.shift}` === name)
      if (isWanted) setKept({ name, unsaved: unsaved ?? null })
    }
    findUnsaved(crewWork, userId).then(show, () => show([]))
    return () => {
      isWanted = false
    }
  }, [userId, name])
  return kept
}

const query = graphql`
  query CrewScreenQuery($group: ID, $date: Date) {
    me {
      userId
      preparesDays
      taskType
      defaultStartTime
      eventCursor
    }
    settings {
      timesheetOverlapCheckingEnable
      passMidnightCheckingEnable
      maximumDailyHoursCheckingEnable
      maximumDailyHours
      enableUseDefaultStartTime
      defaultStartTime
      today
    }
    crewGroups {
      id
      name
      people
    }
    crewDay(group: $group, date: $date) {
      ...crewDay_day
    }
  }
`
