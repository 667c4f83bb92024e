// The files of manuals: who uploads and downloads them, accepted types, and clean-up after interrupted uploads.
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import http from 'node:http'
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { MANUAL_BYTES_MAX } from '#domain/bounds.ts'
import { sweepFiles } from '#server/actions/sweep.ts'
import { db } from '#server/database/client.ts'
import { ORIGIN } from '#tests/support/caller.ts'
import { pdf, sendManual, uploads, zip, type FormValues } from '#tests/support/manuals.ts'
import { setUpServer } from '#tests/support/server.ts'
import { drawing, setUpWorld, type World } from '#tests/support/world.ts'

const world = setUpWorld()

const named = (Name: string, more: FormValues = {}) => ({ Name, VisibleTypes: '0,1', ...more })

async function upload(Name = 'Forklift', file = pdf(), more: FormValues = {}, by: 'uma' | 'sam' = 'uma') {
  const { status, body } = await sendManual(world.app, await world.signIn(by), {
    fields: named(Name, more),
    file,
  })
  expect([status, body.value]).toEqual([201, undefined])
  return body.ManualId as number
}

type Name = Parameters<World['signIn']>[0]

async function download(id: number, by: Name | null, headers: Record<string, string> = {}, query = '') {
  const token = by && (await world.signIn(by)).accessToken
  const response = await world.app.fetch(
    new Request(`${ORIGIN}/Manual/downloadFile/${id}${query}`, {
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    }),
  )
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

const filesKept = async () => (await readdir(world.folder).catch(() => [])).sort()
/** What is stored, in rows and on disk. */
async function kept() {
  return { files: await filesKept(), rows: await db.storedFile.count(), manuals: await db.manual.count() }
}

describe('an upload', () => {
  it('is stored under a random name, and returns the record', async () => {
    const form = { name: ' Tyres ', Description: 'When to change them', visibletypes: ['Staff', '3'] }
    const { status, body, headers } = await sendManual(world.app, await world.signIn('sam'), {
      ...{ fields: { ...form, Active: 'false' }, file: pdf('Tyres'), fileName: '../../etc/passwd' },
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toMatch(new RegExp(`/api/Manual\\(${body.ManualId}\\)$`))
    expect(body).toMatchObject({
      ...{ Name: 'Tyres', Description: 'When to change them', Active: false, VisibleTypes: [0, 3] },
      ...{ FileType: 'application/pdf', FileSize: pdf('Tyres').length, Version: 1 },
    })
    const row = await db.manual.findUniqueOrThrow({ where: { id: body.ManualId }, include: { file: true } })
    expect(row.file).toMatchObject({
      ownerId: world.company.people.sam.id,
      path: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/),
    })
    expect(await filesKept()).toContain(row.file.path)
    const where = { noun: 'MANUAL', recordId: row.id } as const
    const author = { action: 'CREATED', nameOfModifier: 'Sam Tester' }
    expect(await db.administrationHistory.findFirst({ where })).toMatchObject(author)
  })

  it('is typed by its content, whatever its name', async () => {
    for (const [what, bytes, contentType] of await uploads()) {
      const before = await kept()
      const { status, body } = await sendManual(world.app, await world.signIn('uma'), {
        fields: named(what),
        file: bytes,
      })
      expect([what, status, body.FileType ?? null]).toEqual([what, contentType ? 201 : 400, contentType])
      if (contentType) continue
      expect(body.value).toMatch(/^A manual is a PDF, a picture/)
      expect(await kept()).toEqual(before)
    }
  })

  it('that is not a complete form of a manual with a file is refused with a message, and nothing is stored', async () => {
    const before = await kept()
    const uma = await world.signIn('uma')
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, '']))
    const halves = 'Text may contain neither the character U+0000 nor an unpaired surrogate.'
    for (const [fields, message] of [
      [{ VisibleTypes: '0' }, 'Please enter Name'],
      [named('One\r\nSet-Cookie: x'), 'Please enter Name on one line'],
      [named('No', { VisibleTypes: '9' }), 'Please select Visible Type'],
      [named('No', { Active: 'perhaps' }), 'Active must be true or false.'],
      [named('No', { Description: 'x'.repeat(30_000) }), 'A field of the form is too long.'],
      [named('N\0o'), halves],
      [many, 'The form has too many fields or files; one file is accepted.'],
    ] as const) {
      const { status, body } = await sendManual(world.app, uma, { fields, file: pdf() })
      expect([status, body.value]).toEqual([400, message])
    }
    const without = await sendManual(world.app, uma, { fields: named('No'), file: null })
    expect([without.status, without.body.value]).toEqual([400, 'Please select file to upload'])
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'
    for (const [type, body] of [
      ['text/plain', 'hello'],
      ['multipart/form-data', 'hello'],
      ['multipart/form-data; boundary=x', 'hello'],
      ['multipart/form-data; boundary=x', part],
    ] as const)
      expect((await uma.rest('POST', '/Manual', body, { 'content-type': type })).status, body).toBe(400)
    expect(await kept()).toEqual(before)
  })

  it('of more than 50 MB is refused with 413, by its declared and its actual length', async () => {
    const before = await kept()
    const uma = await world.signIn('uma')
    const large = pdf('Large', MANUAL_BYTES_MAX + 1)
    const said = await sendManual(world.app, uma, { fields: named('No'), file: large })
    expect([said.status, said.body.value]).toEqual([
      413,
      'The file is too large; at most 50 MB are accepted.',
    ])
    const told = await uma.rest('POST', '/Manual', 'x', {
      'content-length': '60000000',
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(told.status).toBe(413)
    expect(await kept()).toEqual(before)
  }, 30_000)
})

/** What is no longer held is not to be counted. */
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('over a broken connection', () => {
  const server = setUpServer(world)

  const head = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="Name"\r\n\r\n${name}\r\n--x\r\nContent-Disposition: form-data; name="VisibleTypes"\r\n\r\n0\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`

  async function begin(length?: number) {
    const { accessToken } = await world.signIn('uma')
    const headers: http.OutgoingHttpHeaders = {
      ...{ authorization: `Bearer ${accessToken}`, 'content-type': 'multipart/form-data; boundary=x' },
      ...(length && { 'content-length': length }),
    }
    return http.request({ port: server.port, host: '127.0.0.1', method: 'POST', path: '/Manual', headers })
  }
  const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { interval: 10 }).toBe(true)
  const unfinished = async () => (await filesKept()).filter((name) => name.endsWith('.part'))

  it('an upload that is interrupted in the middle of a file leaves nothing, and can be repeated', async () => {
    const before = await kept()
    const request = await begin()
    request.on('error', () => {})
    request.write(head('Broken'))
    request.write(pdf('Broken', 300_000))
    await until(async () => (await unfinished()).length === 1)
    request.destroy()
    await until(async () => (await unfinished()).length === 0)
    expect(await kept()).toEqual(before)
    await upload('Broken', pdf('Broken', 600_000))
    expect((await kept()).manuals).toBe(before.manuals + 1)
  })

  it('50 MB are received without being held in memory', async () => {
    const tail = '\r\n--x--\r\n'
    const first = pdf('Large', 1_000_000)
    const chunk = new Uint8Array(1_000_000).fill(0x0a)
    const length = head('Large').length + 50_000_000 + tail.length
    const request = await begin(length)
    const answered = once(request, 'response')
    collectGarbage()
    const before = process.memoryUsage()
    let most = 0
    request.write(head('Large'))
    for (let sent = 0; sent < 50; sent++) {
      if (!request.write(sent === 0 ? first : chunk)) await once(request, 'drain')
      if (sent % 10 !== 9) continue
      collectGarbage()
      const { arrayBuffers, heapUsed } = process.memoryUsage()
      most = Math.max(most, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed)
    }
    request.end(tail)
    const [response] = (await answered) as [http.IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(201)
    // Both ends of the line are in this process: what is on its way counts twice.
    expect(most).toBeLessThan(40_000_000)
    const manual = await db.manual.findFirstOrThrow({ where: { name: 'Large' }, include: { file: true } })
    expect(manual.file.size).toBe(50_000_000)
  }, 30_000)
})

describe('a file', () => {
  it('is sent to users of its visible types and administrators, and to nobody while it is inactive', async () => {
    const id = await upload('For approvers', pdf(), { VisibleTypes: 'Approver' })
    const off = await upload('Switched off', pdf(), { Active: 'false' })
    const everybody = ['tess', 'ada', 'uma', 'sam', null] as const
    const statuses = (which: number) =>
      Promise.all(everybody.map(async (by) => (await download(which, by)).status))
    expect(await statuses(id)).toEqual([404, 200, 200, 200, 401])
    expect(await statuses(off)).toEqual([404, 404, 200, 200, 401])
    expect(await statuses(999_999)).toEqual([404, 404, 404, 404, 401])
  })

  it('has its type, and runs nothing in a browser', async () => {
    const shown = await download(await upload(), 'tess')
    expect(shown.bytes).toEqual(pdf())
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': expect.stringContaining('sandbox') as unknown,
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline;/) as unknown,
      'cache-control': 'private, no-cache, no-transform',
    })
    const text = zip({ mimetype: 'application/vnd.oasis.opendocument.text' })
    expect((await download(await upload('Text', text), 'tess')).headers.get('content-disposition')).toMatch(
      /^attachment;/,
    )
  })

  it('is named after its manual', async () => {
    for (const [name, ascii, coded] of [
      ['Say "when"; 50% \\ more', 'Say when ; 50_ more.pdf', 'Say%20when%20%3B%2050%25%20more.pdf'],
      ['Hướng dẫn 手册', 'Huong dan __.pdf', 'H%C6%B0%E1%BB%9Bng%20d%E1%BA%ABn%20%E6%89%8B%E5%86%8C.pdf'],
      ['../../etc/(it’s)\u202egnp', 'etc (it_s) gnp.pdf', 'etc%20%28it%E2%80%99s%29%20gnp.pdf'],
    ] as const) {
      const { headers } = await download(await upload(name), 'tess')
      expect(headers.get('content-disposition')).toBe(
        `inline; filename="${ascii}"; filename*=UTF-8''${coded}`,
      )
    }
  })

  it('is served in ranges', async () => {
    const id = await upload('Ranges')
    const all = pdf()
    const size = all.length
    const part = async (range: string, more = {}) => {
      const { status, headers, bytes } = await download(id, 'tess', { range, ...more })
      return [status, headers.get('content-range'), headers.get('content-length'), bytes.length]
    }
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, '4', 4])
    expect(await part(`bytes=${size - 2}-`)).toEqual([206, `bytes ${size - 2}-${size - 1}/${size}`, '2', 2])
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, '5', 5])
    expect(await part(`bytes=0-${size * 2}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, `${size}`, size])
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
    expect((await part('bytes=-0')).slice(0, 2)).toEqual([416, `bytes */${size}`])
    const beyond = await download(id, 'tess', { range: `bytes=${size}-` })
    expect(JSON.parse(new TextDecoder().decode(beyond.bytes))).toMatchObject({
      value: 'The file has no such range.',
    })
    for (const odd of ['bytes=5-1', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=-'])
      expect((await part(odd)).slice(0, 2), odd).toEqual([200, null])
    const { headers, bytes } = await download(id, 'tess', { range: 'bytes=0-3' })
    expect(new TextDecoder().decode(bytes)).toBe('%PDF')
    const tag = headers.get('etag')!
    expect((await part('bytes=0-3', { 'if-range': tag }))[0]).toBe(206)
    expect((await part('bytes=0-3', { 'if-range': '"other"' }))[0]).toBe(200)
    expect((await download(id, 'tess', { 'if-none-match': tag })).status).toBe(304)
  })

  it('that is replaced remains available to people who manage manuals', async () => {
    const id = await upload('Replaced', pdf('old'))
    const uma = await world.signIn('uma')
    const replace = (file: Uint8Array<ArrayBuffer>) =>
      sendManual(world.app, uma, { method: 'PATCH', path: `/Manual/${id}`, fields: { Version: '1' }, file })
    expect((await replace(await drawing())).status).toBe(204)
    const late = await replace(pdf('late'))
    expect([late.status, late.body.error.code]).toEqual([400, 'CHANGED_SINCE'])
    expect((await download(id, 'tess')).headers.get('content-type')).toBe('image/png')
    const [version] = await db.manualVersion.findMany({ where: { manualId: id } })
    const query = `?version=${version!.id}`
    expect((await download(id, 'uma', {}, query)).bytes).toEqual(pdf('old'))
    expect((await download(id, 'tess', {}, query)).status).toBe(404)
    expect((await download(id, 'uma', {}, '?version=x')).status).toBe(404)
    expect((await filesKept()).length).toBe(await db.storedFile.count())
  })
})

describe('a manual', () => {
  it('is changed in part, by a form or by JSON', async () => {
    const id = await upload('Before', pdf(), { Description: 'Stays' })
    const uma = await world.signIn('uma')
    const changed = await uma.rest(
      'PATCH',
      `/Manual(${id})`,
      { Name: 'After', Active: false, VisibleTypes: [1] },
      { prefer: 'return=representation' },
    )
    expect(changed.body).toMatchObject({
      ...{ Name: 'After', Description: 'Stays', Active: false, VisibleTypes: [1], Version: 2 },
    })
    expect((await uma.rest('PATCH', `/Manual/${id}`, { Name: '' })).body.value).toBe('Please enter Name')
    expect((await uma.rest('PATCH', '/Manual/999999', { Name: 'x' })).status).toBe(404)
    expect((await uma.rest('PATCH', `/Manual/${id}`, '[]')).status).toBe(400)
  })

  it('is deleted with its file; if it has previous files, it becomes inactive', async () => {
    const uma = await world.signIn('uma')
    const before = await kept()
    const id = await upload('Short-lived')
    expect((await uma.rest('DELETE', `/Manual/${id}`)).status).toBe(204)
    expect(await kept()).toEqual(before)
    const other = await upload('Replaced and deleted')
    await sendManual(world.app, uma, { method: 'PATCH', path: `/Manual/${other}`, file: pdf('new') })
    expect((await uma.rest('DELETE', `/Manual/${other}`)).status).toBe(200)
    expect(await db.manual.findUnique({ where: { id: other } })).toMatchObject({ active: false })
    const history = await db.administrationHistory.findMany({
      where: { noun: 'MANUAL', recordId: other },
      orderBy: { id: 'asc' },
    })
    expect(history.map(({ action }) => action)).toEqual(['CREATED', 'CHANGED', 'DISABLED'])
  })
})

it('the sweep deletes only the leftovers of a killed process', async () => {
  const before = await kept()
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const left = {
    old: [`${'0'.repeat(32)}.part`, `${'1'.repeat(32)}.pdf`],
    fresh: [`${'2'.repeat(32)}.part`, `${'3'.repeat(32)}.pdf`],
  }
  for (const name of [...left.old, ...left.fresh, 'notes.txt'])
    await writeFile(path.join(world.folder, name), 'x')
  for (const name of [...left.old, 'notes.txt', ...before.files])
    await utimes(path.join(world.folder, name), yesterday, yesterday)
  expect(await sweepFiles(world.files)).toBe(2)
  expect(await filesKept()).toEqual([...before.files, ...left.fresh, 'notes.txt'].sort())
})
