// The calls about people and their accounts (spec 7, Users, Profile and Lookups).
import { gpEmployees } from '#server/rest/calls/gp-employee.ts'
import { aNumber, aText, listOf, object, oneOf } from '#server/rest/openapi/schema.ts'
import type { Route } from '#server/rest/types.ts'

const gpEmployee = object({
  EmployeeId: aText,
  FirstName: aText,
  LastName: aText,
  FullName: aText,
  StaffNumber: aText,
  StaffType: aText,
  Department: aText,
  Location: aText,
  PayCycle: oneOf(0, 1, 2),
})
const words = { ...aText, description: 'Words that must all occur.' }

export const peopleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/GPEmployee',
    says: 'A page of the employees of the payroll system who work there now, by last name, for administrators.',
    asks: {
      currentPage: { ...aNumber, description: 'Counted from 1.' },
      pageSize: { ...oneOf(20, 40, 100), description: '20 unless it is said.' },
      FullName: words,
      EmployeeId: words,
      Department: words,
      Location: words,
      PayCycle: { ...oneOf(0, 1, 2), description: '0 None, 1 Rental, 2 Workshops.' },
      search: { ...aText, description: 'Words that must all occur in any of these.' },
    },
    gives: {
      200: object({ value: listOf(gpEmployee), count: aNumber, currentPage: aNumber, pageSize: aNumber }),
    },
    run: gpEmployees,
  },
]
