// The employees of Dynamics GP to choose one from: 20, 40 or 100 a page, searched by several conditions (spec 9).
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Users } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { GP_PAGES } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import type {
  GpLookupQuery,
  GpLookupQuery$data,
  GpLookupQuery$variables,
} from '#web/__generated__/GpLookupQuery.graphql.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { CardsSkeleton } from '#web/design/skeleton/CardsSkeleton.tsx'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { ErrorBoundary } from '#web/frame/ErrorBoundary.tsx'

const Input = chakra('input', inputRecipe)
const Select = chakra('select', inputRecipe)

export type GpEmployee = GpLookupQuery$data['gpEmployees']['employees'][number]
type Asked = Omit<GpLookupQuery$variables, 'currentPage' | 'pageSize'>

const conditions = [
  ['fullName', 'Full name'],
  ['employeeId', 'Employee ID'],
  ['department', 'Department'],
  ['location', 'Location'],
] as const

type Props = { onChosen: (employee: GpEmployee) => void; onClosed: () => void }

export function GpLookup({ onChosen, onClosed }: Props) {
  const [asked, setAsked] = useState<Asked>({})
  const [pageSize, setPageSize] = useState<number>(GP_PAGES[0])
  const [currentPage, setPage] = useState(1)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = (change: Asked) => {
    setAsked({ ...asked, ...change })
    setPage(1)
    setProblem(null)
  }
  const shown = useDeferredValue({ ...asked, pageSize, currentPage })
  return (
    <Dialog open onClose={onClosed} title="GP employees" width={760}>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <chakra.div
          role="search"
          aria-label="Search GP employees"
          display="grid"
          gap="2"
          gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr))' }}
        >
          {conditions.map(([name, label]) => (
            <Input
              key={name}
              type="search"
              aria-label={label}
              placeholder={label}
              data-autofocus={name === 'fullName' || undefined}
              value={asked[name] ?? ''}
              maxLength={100}
              onChange={(event) => ask({ [name]: event.currentTarget.value })}
            />
          ))}
          <Select
            aria-label="Pay cycle"
            value={asked.payCycle ?? ''}
            onChange={(event) => ask({ payCycle: (event.currentTarget.value || null) as Asked['payCycle'] })}
          >
            <option value="">Any pay cycle</option>
            {Object.entries(payCycleLabel).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </chakra.div>
        {problem ? (
          <EmptyState icon={Users} title="GP cannot be asked now">
            {problem} You can type the employee’s number by hand.
          </EmptyState>
        ) : (
          <ErrorBoundary onError={(error) => setProblem(error instanceof Error ? error.message : '')}>
            <Suspense fallback={<CardsSkeleton />}>
              <Found
                asked={shown}
                onChosen={onChosen}
                onPage={setPage}
                pageSize={
                  <Segment
                    label="Rows on a page"
                    value={String(pageSize)}
                    options={GP_PAGES.map((size) => ({ value: String(size), label: String(size) }))}
                    onChange={(size) => {
                      setPageSize(Number(size))
                      setPage(1)
                    }}
                  />
                }
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </chakra.div>
    </Dialog>
  )
}

type FoundProps = {
  asked: GpLookupQuery$variables
  pageSize: React.ReactNode
  onChosen: (employee: GpEmployee) => void
  onPage: (page: number) => void
}

function Found({ asked, pageSize, onChosen, onPage }: FoundProps) {
  const { gpEmployees } = useLazyLoadQuery<GpLookupQuery>(
    graphql`
      query GpLookupQuery(
        $fullName: String
        $employeeId: String
        $department: String
        $location: String
        $payCycle: GpPayCycle
        $currentPage: Int!
        $pageSize: Int!
      ) {
        gpEmployees(
          fullName: $fullName
          employeeId: $employeeId
          department: $department
          location: $location
          payCycle: $payCycle
          currentPage: $currentPage
          pageSize: $pageSize
        ) {
          count
          employees {
            id
            employeeId
            firstName
            lastName
            staffNumber
            staffType
            department
            location
            payCycle
            linkedTo {
              id
              firstName
              lastName
            }
          }
        }
      }
    `,
    asked,
    { fetchPolicy: 'store-and-network' },
  )
  const { count, employees } = gpEmployees
  const pages = Math.max(1, Math.ceil(count / asked.pageSize))
  return (
    <>
      {employees.length === 0 ? (
        <EmptyState icon={Users} title="No employees found">
          Nobody who works there now meets all of this.
        </EmptyState>
      ) : (
        <chakra.ul
          aria-label="GP employees"
          listStyleType="none"
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          overflow="hidden"
        >
          {employees.map((employee) => (
            <chakra.li key={employee.id} css={{ '& + &': { borderTopWidth: '1px', borderColor: 'line' } }}>
              <Employee employee={employee} onChosen={onChosen} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <chakra.div display="flex" alignItems="center" gap="3" flexWrap="wrap">
        {pageSize}
        <chakra.p
          role="status"
          flex="1"
          textAlign="end"
          textStyle="small"
          color="inkSoft"
          fontVariantNumeric="tabular-nums"
        >
          Page {asked.currentPage} of {pages}, {count.toLocaleString('en-AU')} employees
        </chakra.p>
        <IconButton
          label="Previous page"
          disabled={asked.currentPage <= 1}
          onClick={() => onPage(asked.currentPage - 1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label="Next page"
          disabled={asked.currentPage >= pages}
          onClick={() => onPage(asked.currentPage + 1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </chakra.div>
    </>
  )
}

/** One whom another user has already can be read and not chosen: the server would refuse it. */
function Employee({
  employee,
  onChosen,
}: {
  employee: GpEmployee
  onChosen: (employee: GpEmployee) => void
}) {
  const { employeeId, staffType, department, location, payCycle, linkedTo } = employee
  const about = [department, location, staffType, payCycleLabel[payCycle]].filter(Boolean).join(' · ')
  return (
    <chakra.button
      type="button"
      disabled={linkedTo !== null}
      onClick={() => onChosen(employee)}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '104px minmax(0, 1fr) auto' }}
      alignItems="baseline"
      columnGap="3"
      width="100%"
      minHeight="44px"
      paddingInline="3"
      paddingBlock="2"
      textAlign="start"
      cursor="pointer"
      _hover={{ bg: 'hover' }}
      _disabled={{ cursor: 'not-allowed', color: 'inkFaint', bg: 'transparent' }}
      _focusVisible={{ boxShadow: 'focusInside', outline: '2px solid transparent' }}
    >
      <chakra.span color="inkSoft" fontVariantNumeric="tabular-nums">
        {employeeId}
      </chakra.span>
      <chakra.span minWidth="0">
        <chakra.span display="block" fontWeight="medium">
          {fullName(employee)}
        </chakra.span>
        <chakra.span display="block" textStyle="caption" color="inkFaint">
          {about}
        </chakra.span>
      </chakra.span>
      {linkedTo && <chakra.span textStyle="small">belongs to {fullName(linkedTo)}</chakra.span>}
    </chakra.button>
  )
}
