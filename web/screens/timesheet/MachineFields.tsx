// Where a machine stands, which one it is, and the order to work on it. What a choice brings with it is decided in
// domain/task.ts.
import { useRelayEnvironment } from 'react-relay'
import { withEquipment, withSite, withWorkOrder, type TaskValues } from '#domain/task.ts'
import { LookupField } from '#web/parts/fields/LookupField.tsx'
import { loadEquipment, loadSites, loadWorkOrders } from './lookups.ts'

type Props = { task: TaskValues; onTask: (task: TaskValues) => void }

export function MachineFields({ task, onTask }: Props) {
  const environment = useRelayEnvironment()
  const { site, equipment } = task
  return (
    <>
      <LookupField
        name="site"
        label="Site"
        recentKey="site"
        load={(search) => loadSites(environment, search)}
        onChange={(next) => onTask(withSite(task, next))}
      />
      <LookupField
        name="equipment"
        label="Fleet"
        // Recent picks of any site would offer what does not belong to the one chosen.
        recentKey={site ? undefined : 'equipment'}
        load={(search) => loadEquipment(environment, search, site)}
        onChange={(next) => onTask(withEquipment(task, next))}
      />
      <LookupField
        name="workOrder"
        label="Work Order"
        recentKey={site || equipment ? undefined : 'workOrder'}
        load={(search) => loadWorkOrders(environment, search, { site, equipment })}
        onChange={(next) => onTask(withWorkOrder(task, next))}
      />
    </>
  )
}
