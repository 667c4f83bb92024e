// Dockets with the company's seal. seal.p12 holds an RSA key with a certificate that it signed itself.
import { createHash, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as asn1 from 'asn1js'
import { afterAll, describe, expect, it } from 'vitest'
import { openSeal, UnusableSeal } from '#server/adapters/seal.ts'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { setUpWorld } from '#tests/support/world.ts'

const FILE = path.resolve('tests/support/seal.p12')
const PASSWORD = 'sealed-in-tests'
const folder = mkdtempSync(path.join(tmpdir(), 'daybook-seal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const world = setUpWorld({ seal: await openSeal(FILE, PASSWORD) })

/** The bytes that a PDF says are signed, and its signature. */
function signatureIn(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const [, ...range] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(text)!
  const [, first, begin, length] = range.map(Number) as [number, number, number, number]
  const signed = Buffer.concat([pdf.subarray(0, first), pdf.subarray(begin, begin + length)])
  const hex = text.slice(first + 1, begin - 1)
  return { signed, cms: Buffer.from(hex, 'hex'), isToItsEnd: begin + length === pdf.length }
}

type Block = asn1.Constructed['valueBlock']['value'][number]
const children = (block: Block) => (block as asn1.Constructed).valueBlock.value
const bytesOf = (block: Block) => Buffer.from(block.valueBeforeDecodeView)

/** Reads a CMS signature without the library that wrote it, and checks it with Node's own cryptography. */
function check(cms: Buffer) {
  const { result } = asn1.fromBER(new Uint8Array(cms).buffer)
  const [, content] = children(result)
  const [, , , certificates, signers] = children(children(content!)[0]!)
  const certificate = new X509Certificate(bytesOf(children(certificates!)[0]!))
  const [, , , attributes, , signature] = children(children(signers!)[0]!)
  // What is signed are the attributes as a set, which the signature has as an implicit [0].
  const set = bytesOf(attributes!)
  set[0] = 0x31
  const value = (signature as asn1.OctetString).valueBlock.valueHexView
  const values = new Map(
    children(attributes!).map((one) => {
      const [type, held] = children(one)
      return [(type as asn1.ObjectIdentifier).getValue(), bytesOf(children(held!)[0]!)]
    }),
  )
  return { isValid: verify('sha256', set, certificate.publicKey, value), certificate, values }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

describe('a docket', () => {
  it('is sealed: one signature over the whole file, by the key of the certificate, which names it', async () => {
    const fay = await world.signIn('fay')
    const task = world.rental('7:00', '11:30', await world.fieldService({}, 'fay'))
    const { number } = done(await fay.submit(world.day([task])))
    const docket = await db.docket.findFirstOrThrow({ where: { timesheetId: number } })
    const { bytes } = await fay.rest('GET', `/Docket/download/${docket.id}`)
    const { signed, cms, isToItsEnd } = signatureIn(bytes)
    expect(isToItsEnd).toBe(true)
    const { isValid, certificate, values } = check(cms)
    expect(isValid).toBe(true)
    expect(certificate.subject).toContain('Tallowbark seal')
    // The digest is an octet string of 32 bytes; SigningCertificateV2 ends with one.
    expect(values.get('1.2.840.113549.1.9.4')!.subarray(2)).toEqual(sha256(signed))
    expect(values.get('1.2.840.113549.1.9.16.2.47')!.subarray(-32)).toEqual(sha256(certificate.raw))
    // PAdES says when in the dictionary, and forbids the attribute.
    expect([...values.keys()]).not.toContain('1.2.840.113549.1.9.5')
    expect(bytes.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
    // Its content is still read, and the page that verifies knows the sealed bytes.
    expect((await readPdf(bytes)).pages.join(' ')).toContain(docket.number)
    const { fileSha256 } = await db.docket.findUniqueOrThrow({ where: { id: docket.id } })
    expect(fileSha256).toBe(sha256(bytes).toString('hex'))
    expect(bytes.length).toBeLessThan(120_000)
  })
})

describe('a file', () => {
  const written = (name: string, bytes: Buffer) => {
    const file = path.join(folder, name)
    writeFileSync(file, bytes)
    return file
  }
  it.each([
    ['that is not there', () => path.join(folder, 'nowhere.p12'), PASSWORD, 'that Daybook can read'],
    ['with another password', () => FILE, 'another one', 'DOCKET_SEAL_PASSWORD opens'],
    [
      'with a key of 1024 bits',
      () => path.resolve('tests/support/seal-short.p12'),
      PASSWORD,
      'at least 2048 bits',
    ],
    ['that is none', () => written('text.p12', Buffer.from('hello')), PASSWORD, 'DOCKET_SEAL_PASSWORD opens'],
  ])('%s is refused with what it must be', async (_, file, password, words) => {
    const opening = openSeal(file(), password)
    await expect(opening).rejects.toThrow(UnusableSeal)
    await expect(opening).rejects.toThrow(words)
  })
})
