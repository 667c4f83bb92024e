// A page of matching GP employees; a press chooses one (spec 9).
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { fullName } from '#domain/people.ts'
import { payCycleLabel } from '#domain/user/account.ts'
import type {
  GpResultsQuery,
  GpResultsQuery$data,
  GpResultsQuery$variables,
} from '#web/__generated__/GpResultsQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { IconButton } from '#web/design/IconButton.tsx'

export type GpEmployee = GpResultsQuery$data['gpEmployees']['employees'][number]
/** The search conditions. */
export type GpSearch = Omit<GpResultsQuery$variables, 'currentPage' | 'pageSize'>

type Props = {
  conditions: GpResultsQuery$variables
  /** Sets the number of rows per page. */
  pageSize: ReactNode
  onChosen: (employee: GpEmployee) => void
  onPage: (page: number) => void
}

export function GpResults({ conditions, pageSize, onChosen, onPage }: Props) {
  const { gpEmployees } = useLazyLoadQuery<GpResultsQuery>(
    graphql`
      query GpResultsQuery(
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
    conditions,
    { fetchPolicy: 'store-and-network' },
  )
  const { count, employees } = gpEmployees
  const pages = Math.max(1, Math.ceil(count / conditions.pageSize))
  return (
    <>
      {employees.length === 0 ? (
        <EmptyState icon={Users} title="No employees found">
          No current employee matches all of this.
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
        <chakra.div display="flex" alignItems="center" gap="2" textStyle="small" color="inkSoft">
          <span aria-hidden>Rows per page</span>
          {pageSize}
        </chakra.div>
        <chakra.div display="flex" flex="1 1 auto" alignItems="center" justifyContent="end" gap="3">
          <chakra.p role="status" textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
            Page {conditions.currentPage} of {pages}, {counted(count, 'employee')}
          </chakra.p>
          <IconButton
            label="Previous page"
            disabled={conditions.currentPage <= 1}
            onClick={() => onPage(conditions.currentPage - 1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label="Next page"
            disabled={conditions.currentPage >= pages}
            onClick={() => onPage(conditions.currentPage + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </chakra.div>
      </chakra.div>
    </>
  )
}

/** An employee who is already a user cannot be chosen, because the server would refuse. */
function Employee({
  employee,
  onChosen,
}: {
  employee: GpEmployee
  onChosen: (employee: GpEmployee) => void
}) {
  const { employeeId, staffType, department, location, payCycle, linkedTo } = employee
  const about = [department, location, staffType, payCycle !== 'NONE' && payCycleLabel[payCycle]]
    .filter(Boolean)
    .join(' · ')
  return (
    <chakra.button
      type="button"
      disabled={linkedTo !== null}
      onClick={() => onChosen(employee)}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '104px minmax(0, 1fr) fit-content(240px)' }}
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
      <chakra.span color="inkSoft" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
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
      {linkedTo && (
        <chakra.span textStyle="small" overflowWrap="anywhere">
          belongs to {fullName(linkedTo)}
        </chakra.span>
      )}
    </chakra.button>
  )
}
