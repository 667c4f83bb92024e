// The search and the filters of the Outbox, with a chip to clear each filter.
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { mailKindLabel, mailStateLabel } from '#domain/mail.ts'
import { Button } from '#web/design/Button.tsx'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { outboxParams } from './outboxParams.ts'

export function OutboxFilters() {
  const { values, set, clear } = useParams(outboxParams)
  return (
    <chakra.div role="search" aria-label="Filters" display="flex" flexWrap="wrap" gap="2">
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
      {Object.values(values).some((value) => value !== null) && (
        <Button variant="ghost" size="sm" alignSelf="center" onClick={() => clear({ replace: true })}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </chakra.div>
  )
}
