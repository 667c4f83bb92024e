// Chooses an employee of Dynamics GP: 20, 40 or 100 per page, with several search conditions (spec 9).
import { chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { GP_PAGES } from '#domain/limits.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { CardsSkeleton } from '#web/design/skeleton/CardsSkeleton.tsx'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { ErrorBoundary } from '#web/frame/ErrorBoundary.tsx'
import { GpConditions } from './GpConditions.tsx'
import { GpResults, type GpEmployee, type GpSearch } from './GpResults.tsx'

const Select = chakra('select', inputRecipe)

type Props = { onChosen: (employee: GpEmployee) => void; onClosed: () => void }

export function GpLookup({ onChosen, onClosed }: Props) {
  const [search, setSearch] = useState<GpSearch>({})
  const [pageSize, setPageSize] = useState<number>(GP_PAGES[0])
  const [currentPage, setPage] = useState(1)
  const [problem, setProblem] = useState<string | null>(null)
  const searchBy = (change: GpSearch) => {
    setSearch({ ...search, ...change })
    setPage(1)
    setProblem(null)
  }
  const shown = useDeferredValue({ ...search, pageSize, currentPage })
  return (
    <Dialog
      open
      onClose={onClosed}
      title="GP employees"
      width={760}
      tall
      header={<GpConditions search={search} onChange={searchBy} />}
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {problem ? (
          <EmptyState icon={Users} title="GP is not available now">
            {problem} You can type the employee’s number yourself.
          </EmptyState>
        ) : (
          <ErrorBoundary onError={(error) => setProblem(error instanceof Error ? error.message : '')}>
            <Suspense fallback={<CardsSkeleton />}>
              <GpResults
                conditions={shown}
                onChosen={onChosen}
                onPage={setPage}
                pageSize={
                  <Select
                    aria-label="Rows per page"
                    width="76px"
                    value={pageSize}
                    onChange={(event) => {
                      setPageSize(Number(event.target.value))
                      setPage(1)
                    }}
                  >
                    {GP_PAGES.map((size) => (
                      <option key={size} value={size}>
                        {size}
                      </option>
                    ))}
                  </Select>
                }
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </chakra.div>
    </Dialog>
  )
}
