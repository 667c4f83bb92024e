// The calls about people and their accounts (spec 7, Users, Profile and Lookups).
import { gpEmployees } from '#server/rest/calls/gp-employee.ts'
import { userBody } from '#server/rest/calls/user-body.ts'
import { changeUser, createUser, deleteUser, emailExists, sendWelcome } from '#server/rest/calls/user.ts'
import { accountType } from '#server/rest/nouns/user.ts'
import { aFlag, aNumber, aText, listOf, object, oneOf, ref } from '#server/rest/openapi/schema.ts'
import { route } from '#server/rest/route.ts'
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

const account = ref(accountType)
const welcome = {
  path: '/Profile/SendWelComeEmail/{UserId}',
  run: sendWelcome,
  says: 'Sends a user the welcome e-mail, with an invitation that ends the one before; for administrators.',
}

export const peopleRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/User',
    says: 'Makes an account with a random password, which the answer shows this once as @Daybook.InitialPassword; for administrators.',
    takes: userBody,
    gives: { 201: account },
    run: createUser,
  }),
  route({
    method: 'PATCH',
    path: '/User/{UserId}',
    says: 'Changes what is sent of an account; UserStatus 0 disables and 1 enables it. For administrators.',
    takes: userBody,
    gives: { 204: null, 200: account },
    run: changeUser,
  }),
  route({
    method: 'DELETE',
    path: '/User/{UserId}',
    says: 'Deletes an account; one that history refers to is disabled instead. For administrators.',
    run: deleteUser,
  }),
  route({
    method: 'GET',
    path: '/User/EmailExists',
    says: 'Whether an account has an e-mail address, for administrators.',
    asks: { email: aText },
    gives: { 200: object({ value: aFlag }) },
    run: emailExists,
  }),
  route({ method: 'GET', ...welcome }),
  route({ method: 'POST', ...welcome }),
  route({
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
  }),
]
