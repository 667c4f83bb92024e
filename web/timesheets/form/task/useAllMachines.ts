// The work orders of all machines, for a task whose site or fleet the person chose (rulings 2c).
import { useContext, useMemo } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { narrowing } from '#domain/timesheet/selections.ts'
import type { WorkOrderChoice } from '#domain/timesheet/task.ts'
import type { Wider } from '#web/fields/options.ts'
import { RecentsContext } from '#web/timesheets/form/recents.ts'
import { loadWorkOrders } from './lookups.ts'
import { useTask } from './TaskScope.tsx'

export function useAllMachines(): Wider<WorkOrderChoice> {
  const environment = useRelayEnvironment()
  const offer = useContext(RecentsContext)
  const { read } = useTask()
  return useMemo(() => {
    const ofAny = () => ({ ...read(), site: null, equipment: null })
    return {
      label: 'Work orders of all machines',
      applies: () => Object.values(narrowing('workOrder', read())).some((record) => record !== null),
      load: (request) => loadWorkOrders(environment, request, ofAny()),
      recent: () => offer('workOrder', ofAny()),
    }
  }, [environment, offer, read])
}
