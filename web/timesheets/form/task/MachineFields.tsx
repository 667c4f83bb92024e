// Where a machine stands, which one it is, and the order to work on it. What a choice brings with it is decided in
// domain/task.ts.
import { withEquipment, withSite, withWorkOrder } from '#domain/timesheet/task.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import { loadEquipment, loadSites, loadWorkOrders } from './lookups.ts'
import { useTaskLoader, useTaskChange } from './TaskScope.tsx'

export function MachineFields() {
  return (
    <>
      <LookupField
        name="site"
        label="Site"
        recentKey="site"
        load={useTaskLoader(loadSites)}
        onChange={useTaskChange(withSite)}
      />
      <LookupField
        name="equipment"
        label="Fleet"
        recentKey="equipment"
        load={useTaskLoader(loadEquipment)}
        onChange={useTaskChange(withEquipment)}
      />
      <LookupField
        name="workOrder"
        label="Work Order"
        recentKey="workOrder"
        load={useTaskLoader(loadWorkOrders)}
        onChange={useTaskChange(withWorkOrder)}
      />
    </>
  )
}
