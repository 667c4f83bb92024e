// A System_Administrator imports files: a wrong row is corrected, and the changes are shown before they are made.
import { readFileSync } from 'node:fs'
import { DESK, expect, expectAccessible, openAs, test } from '#tests/support/e2e.ts'

const employees = readFileSync('prisma/demo/company/gp-employees.csv', 'utf8')
const file = (text: string) => ({ name: 'gp-employees.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const added = 'E9001,Quentin,Marsh,41000,Fitter,Workshop,Gladstone,WORKSHOPS\n'

test('an import with bad rows is corrected and done', async ({ device }) => {
  const desk = await device(DESK)
  await openAs(desk, 'sysadmin')
  await desk.getByRole('link', { name: 'Settings' }).click()
  await desk.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Import' }).click()
  await expect(desk.getByRole('heading', { name: 'The files' })).toBeVisible()
  const input = desk.locator('input[type=file]')

  await input.setInputFiles(file(`${employees}E9001,Quentin,,41000,,,,WEEKLY\n`))
  const wrong = desk.getByRole('table', { name: 'Rows with errors' })
  await expect(wrong.getByRole('row').nth(1)).toContainText(
    /gp-employees\.csv\s*91\s*lastName is required; payCycle is not one of NONE, RENTAL, WORKSHOPS/,
  )
  await expect(desk.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
  await expectAccessible(desk, 'an import with a bad row')

  await input.setInputFiles(file(employees.replace('E1007,Jo,Reed,29212', 'E1007,Jo,Reed,29213') + added))
  await expect(desk.getByRole('heading', { name: 'This would change' })).toBeVisible()
  const files = desk.getByRole('list', { name: 'Files' })
  await expect(files).toContainText('1 new · 1 changed · 88 unchanged')
  await files.getByText('Records').click()
  await expect(files).toContainText('changed E1007 · staffNumber 29212 → 29213')
  await expectAccessible(desk, 'what an import would change', { inDark: true })
  await desk.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(desk.getByRole('heading', { name: 'Imported' })).toBeVisible()
})
