// The search and the filters of the Outbox, with a chip to clear each filter.
import { X } from 'lucide-react'
import { mailKindLabel, mailStateLabel } from '#domain/mail.ts'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { outboxParams } from './outboxParams.ts'

export function OutboxFilters() {
  const { values, set, clear } = useParams(outboxParams)
  return (
    <FilterRow values={values} onClear={() => clear({ replace: true })}>
      <SearchField label="Search mail" placeholder="Address, subject" finds="Finds by address and subject" />
      <ChoiceChip
        label="State"
        labels={mailStateLabel}
        chosen={values.state}
        onChoose={(state) => set({ state }, { replace: true })}
      />
      <ChoiceChip
        label="Kind"
        labels={mailKindLabel}
        chosen={values.kind}
        onChoose={(kind) => set({ kind }, { replace: true })}
      />
      {values.reason !== null && (
        <FilterChip
          label="Reason"
          toggle
          value={`Failed: ${values.reason}`}
          title={values.reason}
          icon={<X aria-hidden />}
          maxWidth={{ base: '328px', md: '23.75rem' }}
          onClick={() => set({ reason: null }, { replace: true })}
        />
      )}
    </FilterRow>
  )
}
