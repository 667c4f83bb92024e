// Another user who works over the API while a journey runs in the browser.
import { expect, type APIRequestContext } from '@playwright/test'
import { signInOverApi, type Account } from './e2e.ts'

export type Call = (operation: string, variables?: object) => Promise<Record<string, unknown>>

/** Signs in over the API. @returns a function that sends GraphQL to the server. */
export async function callerAs(request: APIRequestContext, account: Account): Promise<Call> {
  const { accessToken } = await signInOverApi(request, account)
  const headers = { Authorization: `Bearer ${accessToken}` }
  return async (query, variables = {}) => {
    const response = await request.post('/graphql', { data: { query, variables }, headers })
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown }
    expect(errors, query).toBeUndefined()
    return data
  }
}

export type Sheet = { id: string; version: number }

/** Submits a day of unbilled work. */
export async function submitSheet(call: Call, startDate: string): Promise<Sheet> {
  const { glAccounts } = (await call('{ glAccounts(first: 1) { id } }')) as { glAccounts: { id: string }[] }
  const line = { timesheetLineType: 'UNBILLED', startTime: 360, endTime: 660, glAccount: glAccounts[0]!.id }
  const input = { startDate, shift: 'DAY', lines: [{ ...line, notes: 'Yard' }] }
  const { result } = await call(
    `mutation ($input: TimesheetInput!) {
      result: submitTimesheet(input: $input) { __typename ... on TimesheetChange { timesheet { id version } } }
    }`,
    { input },
  )
  expect(result).toMatchObject({ __typename: 'TimesheetChange' })
  return (result as { timesheet: Sheet }).timesheet
}

/** Approves a timesheet in its submitted version. */
export async function approve(call: Call, sheet: Sheet): Promise<void> {
  const { result } = await call(
    'mutation ($id: ID!, $version: Int!) { result: approveTimesheet(id: $id, version: $version) { __typename } }',
    sheet,
  )
  expect(result).toEqual({ __typename: 'TimesheetChange' })
}

export async function decline(call: Call, sheet: Sheet, reason: string): Promise<void> {
  const { result } = await call(
    `mutation ($id: ID!, $version: Int!, $reason: String!) {
      result: declineTimesheet(id: $id, version: $version, reason: $reason) { __typename }
    }`,
    { ...sheet, reason },
  )
  expect(result).toEqual({ __typename: 'TimesheetChange' })
}
