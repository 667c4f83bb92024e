// Manuals on screen: the list of one's type, found by words, and files on their way up, one of which breaks off.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserType } from '#domain/people.ts'
import { db } from '#server/database/client.ts'
import { pdf } from '#tests/support/manuals.ts'
import { openScreens, findDialog, PHONE, findToast } from '#tests/support/screen.tsx'

afterEach(async () => {
  await db.manual.deleteMany()
  await db.storedFile.deleteMany()
})
const screens = await openScreens()
beforeEach(() => vi.stubGlobal('XMLHttpRequest', UploadOverFetch))

const plant = (name: string, visibleTypes: UserType[], more: object = {}) =>
  db.manual.create({
    data: {
      name,
      visibleTypes,
      file: { create: { path: name, contentType: 'application/pdf', size: 2048 } },
      ...more,
    },
  })
const row = (name: RegExp) => screen.findByRole('row', { name })

describe('the list', () => {
  beforeEach(async () => {
    await plant('Excavator checks', ['STAFF', 'APPROVER'], { description: 'Before each start' })
    await plant('Hose chart', ['STAFF'])
    await plant('Approving', ['APPROVER'])
    await plant('Paper forms', ['STAFF'], { active: false })
  })

  it('has what is for one’s type and can be read, and narrows down by words in the address', async () => {
    const { user, address } = await screens.open('/manuals', { as: 'tess' })
    await row(/Excavator checks/)
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Upload Manuals' })).toBeNull()
    await user.type(screen.getByRole('searchbox'), 'each start')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Hose chart/ })).toBeNull())
    expect(address()).toBe('/manuals?search=each+start')
    await row(/Excavator checks/)
  })

  it('has everything for administrators, inactive ones marked', async () => {
    await screens.open('/manuals', { as: 'uma' })
    expect((await row(/Paper forms/)).textContent).toContain('Inactive')
    await row(/Approving/)
    expect(screen.getByRole('button', { name: 'Upload Manuals' })).toBeTruthy()
  })

  it('is of cards on a phone', async () => {
    await screens.open('/manuals', { as: 'tess', width: PHONE })
    expect(await screen.findByRole('button', { name: /Hose chart/ })).toBeTruthy()
  })

  it('says so where there is none', async () => {
    await db.manual.deleteMany()
    await screens.open('/manuals', { as: 'tess' })
    expect(await screen.findByText(/No manuals/)).toBeTruthy()
  })
})

describe('the upload', () => {
  const file = (name: string) => new File([pdf(name)], name, { type: 'application/pdf' })

  async function choose(user: UserEvent, ...names: string[]) {
    await user.click(await screen.findByRole('button', { name: 'Upload Manuals' }))
    const dialog = await findDialog('Upload Manuals')
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
    expect(await within(dialog).findByText('Please select file to upload')).toBeTruthy()
    await user.upload(within(dialog).getByLabelText('Manuals'), names.map(file))
    return dialog
  }
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it('closes once all files are there, with their names and types', async () => {
    const { user, address } = await screens.open('/manuals', { as: 'uma' })
    const dialog = await choose(user, 'hose-chart.pdf')
    const name = within(dialog).getByRole('textbox', { name: 'Name of hose-chart.pdf' })
    await user.clear(name)
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
    expect(await within(dialog).findByText('Please enter Name')).toBeTruthy()
    await user.type(name, 'Hose chart')
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
    await isGone()
    await row(/Hose chart/)
    const toast = await findToast('Saved successfully', 'Hose chart uploaded')
    await user.click(toast.getByRole('link', { name: 'Show' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    const { id } = await db.manual.findFirstOrThrow({ where: { name: 'Hose chart' } })
    expect(address()).toBe(`/manuals?manual=${id}`)
  })

  it('closes, too, once the one that broke off was taken up again by itself', async () => {
    const broken = { is: true }
    const { user } = await screens.open('/manuals', {
      as: 'uma',
      answerFor: (what) => (broken.is && what === '/api/Manual' ? 502 : null),
    })
    const dialog = await choose(user, 'hose-chart.pdf', 'checks.pdf')
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(within(dialog).getAllByRole('alert')).toHaveLength(2))
    broken.is = false
    await user.click(within(dialog).getByRole('button', { name: 'Try hose-chart.pdf again' }))
    expect(await within(dialog).findByText('Uploaded')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Upload Manuals' }), 'one is still to come').toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Try checks.pdf again' }))
    await isGone()
    await findToast('Saved successfully', 'hose-chart and checks uploaded')
  })
})

/** What the page uploads by, over the network of the tests. */
class UploadOverFetch {
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  #method = ''
  #path = ''
  #headers: Record<string, string> = {}
  open(method: string, path: string) {
    this.#method = method
    this.#path = path
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  abort() {
    this.onabort()
    this.onloadend()
  }
  send(form: FormData) {
    void this.#send(form)
      .then(this.onload, this.onerror)
      .finally(() => this.onloadend())
  }
  async #send(form: FormData) {
    const parts: (string | ArrayBuffer)[] = []
    for (const [name, value] of form.entries()) {
      const about =
        typeof value === 'string' ? '' : `; filename="${value.name}"\r\nContent-Type: ${value.type}`
      parts.push(`--cut\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n`)
      parts.push(typeof value === 'string' ? value : await value.arrayBuffer(), '\r\n')
    }
    const headers = { ...this.#headers, 'Content-Type': 'multipart/form-data; boundary=cut' }
    const body = Buffer.concat([...parts, '--cut--\r\n'].map((part) => Buffer.from(part as string)))
    const response = await fetch(this.#path, { method: this.#method, headers, body })
    this.status = response.status
    this.responseText = await response.text()
  }
}
