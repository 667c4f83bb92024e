// An approval group under the hands of two administrators, each at a desk of their own.
import type { APIRequestContext } from '@playwright/test'
import { callerAs } from '#tests/support/colleague.ts'
import {
  DESK,
  expect,
  expectAccessible,
  expectMarked,
  markDocument,
  openAs,
  test,
} from '#tests/support/e2e.ts'

test('two administrators edit a group: the second learns who saved first, keeps their input and decides, and Back asks before discarding it', async ({
  device,
  request,
}) => {
  const name = await makeGroup(request)
  const [first, second] = [await device(DESK), await device(DESK)]
  await openAs(first, 'useradmin', { path: '/admin/approval-groups', title: 'Approval Groups' })
  await openAs(second, 'sysadmin', { path: '/admin/approval-groups', title: 'Approval Groups' })
  await expectAccessible(second, 'the list of approval groups')
  for (const page of [first, second]) await markDocument(page)
  const rowAt = (page: typeof first) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  const formAt = (page: typeof first) => page.getByRole('dialog', { name: 'Edit Approval Group' })
  for (const page of [first, second]) {
    await rowAt(page).click()
    await expect(formAt(page).getByLabel('Group Name')).toHaveValue(name)
  }
  await formAt(second).getByLabel('Admin Notification').fill('yard@demo.example')
  await formAt(first).getByLabel('GP Batch Prefix').fill('TWO')
  await formAt(first).getByRole('button', { name: 'Save Changes' }).click()
  await expect(formAt(first)).toBeHidden()

  const notice = formAt(second).getByRole('alert', { name: 'Changed in the meantime' })
  await expect(notice).toContainText(/^Changed by .+ at \d\d:\d\d since you opened it\./)
  await expect(formAt(second).getByLabel('Admin Notification')).toHaveValue('yard@demo.example')
  await expectAccessible(second, 'a group that somebody else changed meanwhile')
  await second.goBack()
  const question = second.getByRole('alertdialog', { name: 'Closing' })
  await expect(question).toContainText("Your data won't be saved. Are you sure?")
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(second).toHaveURL(/\?group=\d+$/)
  await notice.getByRole('button', { name: 'Show the current version' }).click()
  await expect(formAt(second).getByLabel('GP Batch Prefix')).toHaveValue('TWO')
  await formAt(second).getByLabel('Admin Notification').fill('yard@demo.example')
  await formAt(second).getByRole('button', { name: 'Save Changes' }).click()
  await expect(formAt(second)).toBeHidden()

  await rowAt(first).click()
  await expect(formAt(first).getByLabel('Admin Notification')).toHaveValue('yard@demo.example')
  await expect(formAt(first).getByLabel('GP Batch Prefix')).toHaveValue('TWO')
  for (const page of [first, second]) await expectMarked(page)
})

/** A group of its own, so that nobody else's timesheets are in it. @returns its name. */
async function makeGroup(request: APIRequestContext): Promise<string> {
  const call = await callerAs(request, 'useradmin')
  const { accounts } = (await call(
    '{ accounts(first: 1, filter: { search: "approver@demo.example" }) { edges { node { id } } } }',
  )) as { accounts: { edges: { node: { id: string } }[] } }
  const name = `Crew ${Date.now()}`
  const input = {
    name,
    gpBatchPrefix: 'ONE',
    gpBatchNotificationTo: 'payroll@demo.example',
    members: [accounts.edges[0]!.node.id],
  }
  const { result } = await call(
    'mutation ($input: ApprovalGroupInput!) { result: createApprovalGroup(input: $input) { __typename } }',
    { input },
  )
  expect(result).toEqual({ __typename: 'ApprovalGroupChange' })
  return name
}
