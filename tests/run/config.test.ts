// The environment: every wrong value stops the start with a sentence that names its variable.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ownAddress, readConfig } from '#server/process/config.ts'
import { temporaryFolder } from '#scripts/daybook.ts'
import { refusal } from '#tests/support/process.ts'

let data: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  data = temporaryFolder()
})
afterAll(() => data.remove())

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: data.folder, ...env })

const wholeNumber = 'a whole number from 0 to 65535 (0 takes a free one)'
const proxies = 'the number of proxies in front, from 0 to 9'
const levels = 'one of trace, debug, info, warn, error, fatal, silent'
const server = 'the address of a PostgreSQL server such as postgresql://user:password@host:5432/daybook'
const gp = 'the address of a SQL Server such as sqlserver://user:password@host:1433/TWO'
const mailServer =
  'the address of a mail server such as smtp://user:password@mail.example:587 or smtps://mail.example'
const sender = 'the sender of mail such as Daybook <daybook@company.example>'
const address = 'an address such as https://daybook.example, without a path'

const bucket = { S3_BUCKET: 'daybook-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const issuer = 'https://login.company.example'
const provider = { OIDC_CLIENT_ID: 'daybook', OIDC_CLIENT_SECRET: 'a secret of the provider' }

describe('a wrong value is refused by name', () => {
  it.each([
    ['PORT', 'banana', wholeNumber],
    ['PORT', '65536', wholeNumber],
    ['METRICS_PORT', 'on', wholeNumber],
    ['TRUST_PROXY', 'yes', proxies],
    ['LOG_LEVEL', 'loud', levels],
    ['NODE_ENV', 'prod', 'one of development, production, test'],
    ['DEMO', 'yes', 'one of 0, 1'],
    ['DATABASE_URL', 'mysql://localhost/daybook', server],
    ['DATABASE_OWNER_URL', 'nonsense', server],
    ['DATABASE_LISTEN_URL', 'postgresql://localhost/daybook', 'set together with DATABASE_URL'],
    ['DATABASE_OWNER_URL', 'postgresql://localhost/daybook', 'set together with DATABASE_URL'],
    ['GP_URL', 'sqlserver://gp.example', gp],
    ['SMTP_URL', 'mail.example', mailServer],
    ['MAIL_FROM', 'Daybook <daybook@company>', sender],
    ['MAIL_FROM', 'Day\r\nBcc: x <daybook@company.example>', sender],
    ['SEAL_ANCHOR_TO', 'the auditors', 'an e-mail address'],
    ['SEAL_KEYS_BEFORE', 'too-short', 'public keys of 43 characters, separated by commas'],
    ['PUBLIC_URL', 'daybook.example', address],
    ['PUBLIC_URL', 'ftp://daybook.example', address],
    ['PUBLIC_URL', 'https://daybook.example/timesheets', address],
  ])('%s=%s', (variable, value, accepts) => {
    expect(() => read({ [variable]: value })).toThrow(`${variable} must be ${accepts}; it is '${value}'.`)
  })

  it.each([
    ['SECRET_KEY', 'too short to sign', 'at least 32 characters long', '17 characters'],
    ['SECRET_KEY', ' ', 'at least 32 characters long', '1 characters'],
    ['PUSH_KEY', 'too short for a key', '32 random bytes in base64url', '19 characters'],
    ['SEAL_KEY', 'too short for a key', '32 random bytes in base64url', '19 characters'],
    ['DEMO_PASSWORD', 'x'.repeat(201), '10 to 200 characters long', '201 characters'],
  ])('%s, without repeating a secret', (variable, value, accepts, told) => {
    expect(() => read({ [variable]: value })).toThrow(`${variable} must be ${accepts}; it is '${told}'.`)
  })

  it('DATABASE_URL, without repeating the password in it', () => {
    const value = 'mysql://daybook:hunter2hunter2@db.example/daybook'
    expect(() => read({ DATABASE_URL: value })).toThrow("it is 'mysql://daybook:…@db.example/daybook'.")
  })

  it.each<[Record<string, string>, string]>([
    [{ SMTP_URL: 'smpt://daybook:hunter2@mail.example' }, "it is 'smpt://daybook:…@mail.example'."],
    [{ SMTP_URL: 'smtp://mail.example' }, `MAIL_FROM must be ${sender}; it is ''.`],
    [
      { DOCKET_SEAL_PASSWORD: 'secret' },
      "DOCKET_SEAL_P12 must be set together with DOCKET_SEAL_PASSWORD; it is ''.",
    ],
    [{ BACKUP_DIR: '/backups' }, "BACKUP_PASSPHRASE must be set: it seals backups; it is ''."],
    [
      { BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: 'too short' },
      "BACKUP_PASSPHRASE must be at least 12 characters long; it is '9 characters'.",
    ],
    [
      { DATABASE_URL: 'postgresql://localhost/daybook', POSTGRES_BIN: '/usr/bin' },
      'POSTGRES_BIN must be set without DATABASE_URL',
    ],
    [{ DATABASE_BACKUP_COMMAND: 'date' }, 'DATABASE_BACKUP_COMMAND must be set together with DATABASE_URL'],
    [{ RESTORE_DRILL: '1' }, "BACKUP_DIR must be set together with RESTORE_DRILL; it is ''."],
    [{ S3_BUCKET: 'files' }, 'S3_ACCESS_KEY_ID must be set together with S3_BUCKET'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY must be set'],
    [{ ...bucket, S3_BUCKET: 'No Bucket' }, 'S3_BUCKET must be the name of a bucket'],
    [{ ...bucket, S3_ENDPOINT: 'storage' }, 'S3_ENDPOINT must be an address'],
    [provider, 'OIDC_ISSUER must be set together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
    [{ OIDC_ISSUER: issuer }, 'OIDC_CLIENT_ID must be set together with OIDC_ISSUER'],
    [
      { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'daybook' },
      'OIDC_CLIENT_SECRET must be set together with OIDC_ISSUER and OIDC_CLIENT_ID',
    ],
  ])('%o', (env, message) => {
    expect(() => read(env)).toThrow(message)
  })

  it('before anything is written', () => {
    const DATA_DIR = path.join(data.folder, 'never')
    expect(() => readConfig({ DATA_DIR, LOG_LEVEL: 'loud' })).toThrow()
    expect(existsSync(DATA_DIR)).toBe(false)
    readConfig({ DATA_DIR })
    expect(existsSync(DATA_DIR)).toBe(true)
  })

  it('DATA_DIR, which cannot be created', () => {
    const DATA_DIR = path.join(import.meta.filename, 'below a file')
    expect(() => readConfig({ DATA_DIR })).toThrow(
      `DATA_DIR must be a folder that can be written: ${DATA_DIR} cannot be made (ENOTDIR).`,
    )
  })
})

describe('a default', () => {
  it('is there for each variable', () => {
    expect(read({})).toMatchObject({
      ...{
        port: 4000,
        host: '127.0.0.1',
        publicUrl: null,
        trustProxy: 0,
        logLevel: 'info',
        production: false,
      },
      ...{ databaseUrl: null, databaseListenUrl: null, databaseReadUrl: null, databaseOwnerUrl: null },
      databaseBackupCommand: null,
      ...{ dataDir: data.folder, demo: true, demoPassword: null, smtpUrl: null, mailFrom: null },
      ...{ docketSeal: null, s3: null, oidc: null, backup: null },
    })
  })

  it('also applies to an empty variable', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'OIDC_ISSUER',
      'DEMO',
    ]
    const more = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'LOG_LEVEL', 'NODE_ENV']
    expect(read(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(read({}))
  })

  it.each([
    ['production', { NODE_ENV: 'production' }],
    ['a database of one’s own', { DATABASE_URL: 'postgresql://localhost/daybook' }],
  ])('loads no demo company into %s', (_what, env) => {
    expect(read(env).demo).toBe(false)
    expect(read({ ...env, DEMO: '1' }).demo).toBe(true)
  })

  it.each([
    ['0.0.0.0', 'http://localhost:4000'],
    ['::', 'http://localhost:4000'],
    ['::1', 'http://[::1]:4000'],
    ['daybook.internal', 'http://daybook.internal:4000'],
  ])('turns HOST %s into an address that a browser can open', (HOST, address) => {
    expect(ownAddress(HOST, 4000)).toBe(address)
  })

  it('creates a secret key once, which only its owner can read', () => {
    const { secretKey } = read({})
    const file = path.join(data.folder, 'secret.key')
    expect(secretKey.length).toBeGreaterThanOrEqual(43)
    expect(readFileSync(file, 'utf8')).toBe(secretKey)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(read({}).secretKey).toBe(secretKey)
    const inFolder = (env: Record<string, string>) =>
      read(env).keysInDataFolder.map(({ variable }) => variable)
    expect(inFolder({})).toEqual(['SECRET_KEY', 'PUSH_KEY', 'SEAL_KEY'])
    expect(inFolder({ SECRET_KEY: 'x'.repeat(32) })).toEqual(['PUSH_KEY', 'SEAL_KEY'])
  })
})

describe('a key in the data folder', () => {
  const emptyFolder = () => mkdtempSync(path.join(data.folder, 'keys-'))
  /** A data folder with all keys and a company. */
  function usedFolder(): string {
    const folder = emptyFolder()
    readConfig({ DATA_DIR: folder })
    mkdirSync(path.join(folder, 'files'))
    return folder
  }
  const refused = (DATA_DIR: string) => {
    const before = readdirSync(DATA_DIR)
    try {
      readConfig({ DATA_DIR })
    } catch (error) {
      expect(readdirSync(DATA_DIR), 'nothing was made').toEqual(before)
      return (error as Error).message
    }
    throw new Error('Not refused')
  }

  it.each([
    ['secret.key', 'SECRET_KEY'],
    ['push.key', 'PUSH_KEY'],
    ['seal.key', 'SEAL_KEY'],
  ])('a missing %s is not created if there is a company', (file, variable) => {
    const folder = usedFolder()
    rmSync(path.join(folder, file))
    expect(refused(folder)).toBe(
      `${file} is missing in ${folder}, and the company was made with it. Put it back from a backup, or set ${variable}. ` +
        'docs/operations/install.md says what to do if it is lost.',
    )
    expect(readConfig({ DATA_DIR: folder, [variable]: 'x'.repeat(43) }).newKeys).toEqual([])
  })

  it.each([
    ['', 'at least 32 characters long; it has 0'],
    ['too short to sign', 'at least 32 characters long; it has 17'],
    [`no key of these ${'x'.repeat(43)}`, '32 random bytes in base64url'],
  ])('with the contents %j is refused', (contents, accepts) => {
    const folder = emptyFolder()
    writeFileSync(path.join(folder, 'seal.key'), contents)
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(
      `${path.join(folder, 'seal.key')} must be ${accepts}. Put it back from a backup.`,
    )
  })

  it('that its user cannot read ends the start with a message', async () => {
    const folder = usedFolder()
    const file = path.join(folder, 'secret.key')
    // Root reads every file, so Daybook runs as another user then.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    if (nobody.uid) chownSync(folder, nobody.uid, nobody.gid)
    chmodSync(file, 0o000)
    expect(await refusal({ DATA_DIR: folder }, nobody)).toBe(
      `${file} cannot be read (EACCES). Make it a file of the user that runs Daybook: chown --reference=${folder} ${file}`,
    )
  })
})

it('PUBLIC_URL is taken without the slash at its end', () => {
  expect(read({ PUBLIC_URL: 'https://daybook.example/' }).publicUrl).toBe('https://daybook.example')
})

it.each([
  ['Daybook <daybook@company.example>', { name: 'Daybook', address: 'daybook@company.example' }],
  [' daybook@company.example ', { name: '', address: 'daybook@company.example' }],
  ['<daybook@company.example>', { name: '', address: 'daybook@company.example' }],
  ['Grüße, Müller & Söhne <a@b.example>', { name: 'Grüße, Müller & Söhne', address: 'a@b.example' }],
])('MAIL_FROM %s is a sender', (MAIL_FROM, mailFrom) => {
  const SMTP_URL = 'smtp://user:secret@mail.example:587'
  expect(read({ SMTP_URL, MAIL_FROM })).toMatchObject({ smtpUrl: SMTP_URL, mailFrom })
})

test('backups have a folder and a passphrase', () => {
  const env = { BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: 'a passphrase of the tests' }
  const backup = { folder: '/backups', passphrase: env.BACKUP_PASSPHRASE, drills: false }
  expect(read(env).backup).toEqual(backup)
  expect(read({ ...env, RESTORE_DRILL: '1' }).backup).toEqual({ ...backup, drills: true })
})

test('a bucket has credentials', () => {
  expect(read({ ...bucket, S3_ENDPOINT: 'https://s3.example' }).s3).toEqual({
    ...{ bucket: 'daybook-files', endpoint: 'https://s3.example', region: 'us-east-1' },
    ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
  })
})

it.each([`${issuer}/tenant`, 'http://127.0.0.1:9000', 'http://localhost', 'http://[::1]:9000'])(
  'accepts the issuer %s with credentials',
  (OIDC_ISSUER) => {
    expect(read({ OIDC_ISSUER, ...provider }).oidc).toEqual({
      issuer: OIDC_ISSUER,
      clientId: provider.OIDC_CLIENT_ID,
      clientSecret: provider.OIDC_CLIENT_SECRET,
    })
  },
)

it.each(['login.company.example', 'http://login.company.example', `${issuer}/?tenant=1`, `${issuer}/#x`])(
  'rejects the issuer %s, which is not secure or not an address',
  (OIDC_ISSUER) => {
    expect(() => read({ OIDC_ISSUER, ...provider })).toThrow(
      `OIDC_ISSUER must be the issuer of an OpenID Connect provider such as ${issuer}; it is '${OIDC_ISSUER}'.`,
    )
  },
)

it('the process names a seal that it cannot open, without a stack, and ends with 1', async () => {
  const DOCKET_SEAL_P12 = import.meta.filename
  expect(await refusal({ DOCKET_SEAL_P12, DATA_DIR: data.folder })).toBe(
    `DOCKET_SEAL_P12 must be a PKCS #12 file that DOCKET_SEAL_PASSWORD opens, encrypted with AES as OpenSSL 3 and newer do; it is '${DOCKET_SEAL_P12}'.`,
  )
})
