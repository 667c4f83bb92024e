// Seals PDFs with the company's certificate (PAdES B-B, ETSI EN 319 142-1): a reader of PDFs then says who issued the file
// and that it is unchanged.
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

export type Seal = {
  /** When its certificate ends. */
  endsAt: Date
  /** Appends a signature to a PDF. The same bytes, reason and instant give the same result. */
  seal(pdf: Buffer, facts: { reason: string; at: Date }): Promise<Buffer>
}

/** The file cannot seal; the message completes 'DOCKET_SEAL_P12 must be …'. */
export class UnusableSeal extends Error {}

const oid = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  rsa: '1.2.840.113549.1.1.1',
}
const HASH = 'SHA-256'

/** Opens a PKCS #12 file with an RSA key and its certificate. @throws UnusableSeal. */
export async function openSeal(file: string, password: string): Promise<Seal> {
  const { certificates, key } = await openFile(file, password)
  const [certificate] = certificates
  if (!certificate || !key) throw new UnusableSeal('a PKCS #12 file with a key and its certificate')
  if (key.privateKeyAlgorithm.algorithmId !== oid.rsa)
    throw new UnusableSeal('a PKCS #12 file with an RSA key')
  if (bitsOf(key) < BITS_MIN)
    throw new UnusableSeal(`a PKCS #12 file with an RSA key of at least ${BITS_MIN} bits`)
  const name = [...certificate.subject.typesAndValues].find(({ type }) => type === '2.5.4.3')
  const signer = new CadesSigner(certificates, await importKey(key))
  return {
    endsAt: certificate.notAfter.value,
    async seal(pdf, { reason, at }) {
      const prepared = plainAddPlaceholder({
        pdfBuffer: pdf,
        name: String(name?.value.valueBlock.value ?? ''),
        signingTime: at,
        subFilter: SUBFILTER_ETSI_CADES_DETACHED,
        ...{ reason, contactInfo: '', location: '' },
      })
      return new SignPdf().sign(prepared, signer)
    },
  }
}

async function openFile(file: string, password: string) {
  const bytes = read(file)
  const secret = new TextEncoder().encode(password).buffer
  const certificates: pki.Certificate[] = []
  let key: pki.PrivateKeyInfo | null = null
  try {
    const pfx = pki.PFX.fromBER(bytes)
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true })
    const safe = pfx.parsedValue!.authenticatedSafe!
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) })
    const contents = safe.parsedValue.safeContents as { value: pki.SafeContents }[]
    for (const { bagValue } of contents.flatMap(({ value }) => value.safeBags)) {
      if (bagValue instanceof pki.CertBag && bagValue.parsedValue instanceof pki.Certificate)
        certificates.push(bagValue.parsedValue)
      if (bagValue instanceof pki.PrivateKeyInfo) key = bagValue
      if (bagValue instanceof pki.PKCS8ShroudedKeyBag) {
        await (bagValue as unknown as Shrouded).parseInternalValues({ password: secret })
        key = bagValue.parsedValue ?? null
      }
    }
  } catch {
    // Older programs encrypt with RC2 and 3DES, which Web Crypto does not have.
    throw new UnusableSeal(
      'a PKCS #12 file that DOCKET_SEAL_PASSWORD opens, encrypted with AES as OpenSSL 3 and newer do',
    )
  }
  return { certificates, key }
}

/** The types of pkijs call this method protected; its documentation calls it. */
type Shrouded = { parseInternalValues(of: { password: ArrayBuffer }): Promise<void> }

function read(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file))
  } catch {
    throw new UnusableSeal('the path of a file that Daybook can read')
  }
}

/** The minimum of NIST SP 800-131A. */
const BITS_MIN = 2048

function bitsOf(key: pki.PrivateKeyInfo): number {
  const der = Buffer.from(key.toSchema().toBER())
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).asymmetricKeyDetails?.modulusLength ?? 0
}

function importKey(key: pki.PrivateKeyInfo): Promise<CryptoKey> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: HASH }
  return crypto.subtle.importKey('pkcs8', key.toSchema().toBER(), algorithm, false, ['sign'])
}

/** Signs as a CAdES signature of level B-B: without a signing time, and with the hash of the certificate. */
class CadesSigner extends Signer {
  readonly #certificates: pki.Certificate[]
  readonly #key: CryptoKey

  constructor(certificates: pki.Certificate[], key: CryptoKey) {
    super()
    this.#certificates = certificates
    this.#key = key
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    const certificate = this.#certificates[0]!
    const bytes = new Uint8Array(pdf)
    const { issuer, serialNumber } = certificate
    const certificateHash = await crypto.subtle.digest(HASH, certificate.toSchema().toBER())
    const attributes = [
      attribute(oid.contentType, new asn1.ObjectIdentifier({ value: oid.data })),
      attribute(
        oid.messageDigest,
        new asn1.OctetString({ valueHex: await crypto.subtle.digest(HASH, bytes) }),
      ),
      // SigningCertificateV2 (RFC 5035): a sequence of certificates, each with its hash, by default SHA-256.
      attribute(
        oid.signingCertificate,
        sequence(sequence(sequence(new asn1.OctetString({ valueHex: certificateHash })))),
      ),
    ]
    const signed = new pki.SignedData({
      version: 1,
      encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oid.data }),
      certificates: this.#certificates,
      signerInfos: [
        new pki.SignerInfo({
          version: 1,
          sid: new pki.IssuerAndSerialNumber({ issuer, serialNumber }),
          signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes }),
        }),
      ],
    })
    await signed.sign(this.#key, 0, HASH, bytes)
    const content = signed.toSchema(true)
    const cms = new pki.ContentInfo({ contentType: pki.ContentInfo.SIGNED_DATA, content })
    return Buffer.from(cms.toSchema().toBER())
  }
}

function attribute(type: string, value: asn1.BaseBlock): pki.Attribute {
  return new pki.Attribute({ type, values: [value] })
}

function sequence(...value: asn1.BaseBlock[]): asn1.Sequence {
  return new asn1.Sequence({ value })
}
