// The customers and machines of the person's earlier field services; a press fills one in.
import { Building2, Forklift } from 'lucide-react'
import { useContext } from 'react'
import { customersOf, machinesOf, type Visit } from '#domain/timesheet/visits.ts'
import { Suggestions } from '#web/design/Suggestions.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { VisitsContext } from '#web/timesheets/form/recents.ts'
import { useTask } from './TaskScope.tsx'

type Filled = 'customerName' | 'location' | 'manufacturer' | 'model' | 'serialNumber' | 'rego'

const SHOWN = 5

export function Visits({ of }: { of: 'customers' | 'machines' }) {
  const visits = useContext(VisitsContext)
  const { change } = useTask()
  const { value: customerName } = useFormField<string>('fieldService.customerName')
  const offered = of === 'customers' ? customersOf(visits) : machinesOf(visits, customerName)
  if (offered.length === 0) return null
  const fill = (visit: Visit, fields: readonly Filled[]) =>
    change((task) => {
      const chosen = Object.fromEntries(fields.map((field) => [field, visit[field]]))
      return { ...task, fieldService: { ...task.fieldService, ...chosen } }
    })
  const items = offered.slice(0, SHOWN).map((visit, index) => {
    const { location, manufacturer, model, serialNumber } = visit
    return of === 'customers'
      ? {
          key: String(index),
          icon: <Building2 aria-hidden />,
          content: `${visit.customerName} · ${location}`,
          onPick: () => fill(visit, ['customerName', 'location']),
        }
      : {
          key: String(index),
          icon: <Forklift aria-hidden />,
          content: [`${manufacturer} ${model}`, serialNumber].filter(Boolean).join(' · '),
          onPick: () => fill(visit, ['manufacturer', 'model', 'serialNumber', 'rego']),
        }
  })
  return (
    <Suggestions
      label={of === 'customers' ? 'Fill in a recent customer' : 'Fill in a recent machine'}
      items={items}
    />
  )
}
