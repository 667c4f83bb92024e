// Where a machine stands, which one it is, and the order to work on it. What a choice brings with it is decided in
// domain/task.ts.
import { withEquipment, withSite, withWorkOrder, type TaskValues } from '#domain/task.ts'
import { LookupField } from '#web/parts/fields/LookupField.tsx'
import { loadEquipment, loadSites, loadWorkOrders } from './lookups.ts'
import { useLoad, useMake } from './TaskScope.tsx'

export function MachineFields({ site, equipment }: Pick<TaskValues, 'site' | 'equipment'>) {
  return (
    <>
      <LookupField
        name="site"
        label="Site"
        recentKey="site"
        load={useLoad(loadSites)}
        onChange={useMake(withSite)}
      />
      <LookupField
        name="equipment"
        label="Fleet"
        // Recent picks of any site would offer what does not belong to the one chosen.
        recentKey={site ? undefined : 'equipment'}
        load={useLoad(loadEquipment)}
        onChange={useMake(withEquipment)}
      />
      <LookupField
        name="workOrder"
        label="Work Order"
        recentKey={site || equipment ? undefined : 'workOrder'}
        load={useLoad(loadWorkOrders)}
        onChange={useMake(withWorkOrder)}
      />
    </>
  )
}
