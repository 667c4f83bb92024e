// The people and the lines of a batch. Selecting a person filters the lines.
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { Button } from '#web/design/Button.tsx'
import { Section } from '#web/design/Section.tsx'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { Part } from '#web/frame/Part.tsx'
import { BatchLines } from './BatchLines.tsx'
import { BatchPeople } from './BatchPeople.tsx'
import { textParam } from '#web/lists/params.ts'

export function WhoGetsWhat({ number }: { number: string }) {
  const { values, set } = useParams(batchParams)
  const { search, person } = values
  const shown = useDeferredValue(person)
  const lines = useRef<HTMLDivElement>(null)
  const choose = (employeeId: string) => {
    set({ person: employeeId })
    lines.current?.scrollIntoView?.({ block: 'start' })
  }
  return (
    <>
      <Section
        title="People"
        lead="Hours of this period and of the one before, paid by any group. The largest differences are first."
        aside={
          <SearchField
            label="Search people of the batch"
            placeholder="Name or employee id"
            finds="Finds by name and employee id"
          />
        }
      >
        <Part skeleton={skeleton}>
          {(attempt) => <BatchPeople {...{ number, search, person, attempt }} onChoose={choose} />}
        </Part>
      </Section>
      <chakra.div ref={lines} scrollMarginTop="4">
        <Section
          title="Lines"
          lead="Every task that the batch pays or takes back, with the rule that gave its code."
          aside={
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              {person !== null && (
                <Button size="sm" onClick={() => set({ person: null })}>
                  Only {person}
                  <X aria-label="Show everybody" />
                </Button>
              )}
              <ExportButton
                lists={['PAY_LINES']}
                listed={{ payLines: { batch: number, person } }}
                said={[number, ...(person === null ? [] : [person])]}
              />
            </chakra.div>
          }
        >
          <Part skeleton={skeleton}>
            {(attempt) => <BatchLines {...{ number, attempt }} person={shown} isBusy={shown !== person} />}
          </Part>
        </Section>
      </chakra.div>
    </>
  )
}

const skeleton = (
  <chakra.div display="grid" gap="2">
    {Array.from({ length: 6 }, (_, row) => (
      <SkeletonBar key={row} height={34} />
    ))}
  </chakra.div>
)

/** The people filter of a batch's page, in its address. */
const batchParams = {
  /** Finds people by name or employee id. */
  search: textParam('search'),
  /** The employee id of the person whose lines are shown. */
  person: textParam('person'),
}
