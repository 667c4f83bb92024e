// Accounts and the employees of GP (spec 7, Users, Profile and Lookups).
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
  needs: 'SESSION' as const,
  run: sendWelcome,
  summary:
    'Sends a user the welcome e-mail with an invitation, which replaces the previous one. For administrators.',
}

export const peopleRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/User',
    needs: 'PROOF',
    summary:
      'Creates an account with a random password, which only this response contains, as @Daybook.InitialPassword. For administrators.',
    takes: userBody,
    responses: { 201: account },
    run: createUser,
  }),
  route({
    method: 'PATCH',
    path: '/User/{UserId}',
    needs: 'PROOF',
    summary:
      'Changes the sent members of an account; UserStatus 0 disables it, 1 enables it. For administrators.',
    takes: userBody,
    responses: { 204: null, 200: account },
    run: changeUser,
  }),
  route({
    method: 'DELETE',
    path: '/User/{UserId}',
    needs: 'SESSION',
    summary:
      'Deletes an account. An account that history refers to is disabled instead, and returned. For administrators.',
    responses: { 204: null, 200: account },
    run: deleteUser,
  }),
  route({
    method: 'GET',
    path: '/User/EmailExists',
    summary: 'Whether an account uses an e-mail address. For administrators.',
    query: { email: aText },
    responses: { 200: object({ value: aFlag }) },
    run: emailExists,
  }),
  route({ method: 'GET', ...welcome }),
  route({ method: 'POST', ...welcome }),
  route({
    method: 'GET',
    path: '/GPEmployee',
    summary: 'Lists a page of the current employees of the payroll system by last name. For administrators.',
    query: {
      currentPage: { ...aNumber, description: 'Counted from 1.' },
      pageSize: { ...oneOf(20, 40, 100), description: 'Default 20.' },
      FullName: words,
      EmployeeId: words,
      Department: words,
      Location: words,
      PayCycle: { ...oneOf(0, 1, 2), description: '0 None, 1 Rental, 2 Workshops.' },
      search: { ...aText, description: 'Words that must all occur in any of these.' },
    },
    responses: {
      200: object({ value: listOf(gpEmployee), count: aNumber, currentPage: aNumber, pageSize: aNumber }),
    },
    run: gpEmployees,
  }),
]
