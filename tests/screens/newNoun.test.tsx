// @vitest-environment jsdom
// A noun that administrators look after takes a description and a table (docs/changes.md): this one has two texts, a choice and a flag,
// and is found in the settings, the history, the export, the REST service and the import.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type * as Pothos from '#server/database/generated/pothos.ts'
import type * as Formats from '#domain/job-data/formats.ts'
import { type } from '#tests/support/dialog.ts'
import { importing } from '#tests/support/importing.ts'
import { answer, findDialog, openScreens } from '#tests/support/screen.tsx'

/** What `prisma/schema.prisma` gets. */
vi.mock('#server/database/generated/pothos.ts', async (original) => {
  const actual = await original<typeof Pothos>()
  const { models, ...others } = structuredClone(actual.getDatamodel().datamodel)
  const wanted = ['id', 'name', 'searchName', 'location', 'active', 'version', 'updatedAt']
  const of = (model: string) => models[model]!.fields.filter(({ name }) => wanted.includes(name))
  const [location] = of('Site').filter(({ name }) => name === 'location')
  const choice = models.User!.fields.find(({ name }) => name === 'taskType')!
  const fields = [...of('TaskCategory'), location!, { ...choice, name: 'payCycle' }]
  models.Supplier = { ...models.TaskCategory!, fields }
  return { ...actual, getDatamodel: () => ({ datamodel: { ...others, models } }) }
})
/** What `domain/job-data/formats.ts` gets. */
vi.mock('#domain/job-data/formats.ts', async (original) => {
  const { jobDataFormats } = await original<typeof Formats>()
  const [{ columns }] = jobDataFormats
  const supplier = {
    ...{ kind: 'SUPPLIER', one: 'Supplier', inSentence: 'a supplier' },
    ...{ file: 'suppliers.csv', noun: 'Suppliers', key: ['name'], examples: [] },
    columns: [
      { name: 'name', means: 'The supplier', required: true, max: 100 },
      ...columns.slice(1),
      { name: 'payCycle', means: 'For', kind: ['ALL', 'RENTAL', 'JOB_COST'], standard: 'ALL' },
    ],
  }
  return { jobDataFormats: [...jobDataFormats, supplier] }
})

const screens = await openScreens()

it('a noun that is described is found everywhere', async () => {
  await screens.asOwner(
    `ALTER TYPE "AdministeredNoun" ADD VALUE 'SUPPLIER'`,
    `CREATE TABLE "Supplier" (LIKE "TaskCategory" INCLUDING ALL, "location" text NOT NULL, "payCycle" "TaskType" NOT NULL)`,
    'CREATE SEQUENCE "Supplier_id_seq"',
    `ALTER TABLE "Supplier" ALTER "id" SET DEFAULT nextval('"Supplier_id_seq"')`,
    'GRANT ALL ON "Supplier", "Supplier_id_seq" TO PUBLIC',
  )
  const { user } = await screens.open('/admin/settings?view=job-data', { as: 'sam' })
  const kinds = within(await screen.findByRole('group', { name: 'Kind of job data' }))
  await user.click(kinds.getByRole('button', { name: /^Suppliers ?0$/ }))
  await user.click(await screen.findByRole('button', { name: 'Create Supplier' }))
  const form = within(await findDialog('Create Supplier'))
  await user.click(form.getByRole('button', { name: 'Create' }))
  expect(await form.findByText('Please enter Location')).toBeTruthy()
  await type(user, form.getByLabelText<HTMLInputElement>('Name'), 'Bolt & Co')
  await type(user, form.getByLabelText<HTMLInputElement>('Location'), 'Mackay')
  await user.click(form.getByRole('button', { name: 'Create' }))
  expect((await screen.findByText('Bolt & Co', { selector: 'td *' })).closest('tr')!.textContent).toContain(
    'Mackay',
  )

  await user.click(screen.getByText('Bolt & Co', { selector: 'td *' }))
  const edit = within(await findDialog('Edit Supplier'))
  expect(edit.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true)
  await type(user, edit.getByLabelText<HTMLInputElement>('Location'), 'Emerald')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await user.click(await screen.findByText('Emerald'))
  const again = within(await findDialog('Edit Supplier'))
  await user.click(await again.findByText('History'))
  const changes = () => again.getAllByText(/Mackay/).map((change) => change.closest('li')!.textContent)
  await waitFor(() => expect(changes()[0]).toMatch(/^Changed.*Location.*Mackay.*Emerald/))
  await user.keyboard('{Escape}')

  const [sam, tess] = await Promise.all([screens.signIn('sam'), screens.signIn('tess')])
  const { body } = await tess.rest('GET', '/Supplier?$search=bolt')
  expect(body.value).toMatchObject([
    {
      SupplierId: 1,
      Name: 'Bolt & Co',
      Location: 'Emerald',
      PayCycle: 'ALL',
      Active: true,
      Version: 2,
    },
  ])
  const input = {
    list: { name: 'JOB_DATA', jobData: { kind: 'SUPPLIER' } },
    ...{ format: 'CSV', columns: ['name', 'location', 'active'] },
  }
  const { data } = await sam.ask<{ result: { url: string } }>(
    `mutation ($input: ExportInput!) { result: prepareExport(input: $input) { ... on Export { url } } }`,
    { input },
  )
  const file = await sam.rest('GET', data!.result.url.replace('/api', ''))
  expect(file.text).toContain('Name,Location,Active\r\nBolt & Co,Emerald,Yes\r\n')

  await user.click(await screen.findByText('Emerald'))
  await user.click(within(await findDialog('Edit Supplier')).getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await answer(user, 'Deleting', 'Your data will be deleted. Are you sure?', 'Delete')
  await waitFor(() => expect(screen.queryByText('Bolt & Co', { selector: 'td *' })).toBeNull())
  await importing({ suppliers: ['name,location', 'Nut & Co,Moranbah'] }, { isSure: true })
  const left = await tess.rest('GET', '/Supplier')
  expect(left.body.value).toMatchObject([{ Name: 'Nut & Co' }])
})
