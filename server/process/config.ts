// The environment variables and their defaults. No other file reads them.
import path from 'node:path'
import { isAddress } from '#domain/plain.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/limits.ts'
import { isKeyOf32Bytes, keysInDataFolder, readKeys, type KeyFile, type Keys } from './keys.ts'
import { isLoopback } from './network.ts'
import { requireRestored } from './restored.ts'
import { ConfigError } from './startup-error.ts'

export type Config = Settings & Keys

/** The configuration without the keys. */
export type Settings = {
  /** 0 takes a free port. */
  port: number
  host: string
  /** Where metrics are served, on loopback; null if they are not, 0 takes a free port. */
  metricsPort: number | null
  /** Absolute. */
  dataDir: string
  /** Null runs the embedded database. */
  databaseUrl: string | null
  /** The same database past a pooler, for LISTEN and for locks that a session holds; null without a pooler. */
  databaseListenUrl: string | null
  /** A standby of the same database, for long answers; null without one. */
  databaseReadUrl: string | null
  /** The same for the owner of its tables, past a pooler; null if `databaseUrl` is that. */
  databaseOwnerUrl: string | null
  /** A command that prints when the newest backup of that database was made; null if there is none. */
  databaseBackupCommand: string | null
  /** The SQL Server of Dynamics GP; null if its employees are imported. */
  gpUrl: string | null
  /** Whether Daybook loads the demo company into an empty database. */
  demo: boolean
  /** Null generates one. */
  demoPassword: string | null
  /** The address for users, without a slash at the end; null for `ownAddress`. */
  publicUrl: string | null
  /** The number of proxies in front of the server, whose X-Forwarded-* headers are trusted. */
  trustProxy: number
  /** The address that gets the newest seal every day; null for none. */
  sealAnchorTo: string | null
  /** The public halves of earlier keys of sealed history, newest first, for its check. */
  sealKeysBefore: readonly string[]
  /** The keys without a variable, from the data folder. */
  keysInDataFolder: readonly KeyFile[]
  /** The mail server; null leaves all mail in the Outbox. */
  smtpUrl: string | null
  /** The sender of mail. Null only without a mail server. */
  mailFrom: MailFrom | null
  /** The PKCS #12 file that seals dockets, as an absolute path, and its password; null leaves them without a seal. */
  docketSeal: { file: string; password: string } | null
  /** Object storage for files; null stores them below the data folder. */
  s3: S3Config | null
  /** The OpenTelemetry collector that receives failures; null if there is none. */
  otlp: OtlpTarget | null
  /** The company's identity provider; null if people sign in only with a password. */
  oidc: OidcConfig | null
  /** Where backups are kept, and the passphrase that seals the keys in them; null keeps none. */
  backup: BackupConfig | null
  logLevel: string
  production: boolean
}

/** A folder, absolute; whether a restore of it is tried every week. */
export type BackupConfig = { folder: string; passphrase: string; drills: boolean }

/** A bucket and our credentials for it. */
export type S3Config = {
  bucket: string
  /** Null for Amazon's. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A collector's address and the headers of each request to it. */
export type OtlpTarget = { endpoint: string; headers: Record<string, string> }

/** An OpenID Connect provider and our credentials for it. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string }

/** A sender: a name, which may be '', and an address. */
export type MailFrom = { name: string; address: string }

type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const passphraseMin = 12
const PORT_MAX = 65_535
const aPort = 'a whole number from 0 to 65535 (0 takes a free one)'

/** Reads the environment and the keys, and makes those of an empty data folder. @throws StartupError */
export function readConfig(env: Environment): Config {
  const settings = readSettings(env)
  requireRestored(settings.dataDir)
  // Last, because this writes files: nothing may be written if a variable is wrong.
  return { ...settings, ...readKeys(env, settings.dataDir) }
}

/**
 * Reads the environment for a command that needs the database only. One that starts the embedded database of an empty data
 * folder also makes its keys. @throws StartupError
 */
export function readCommandSettings(env: Environment): Settings {
  const settings = readSettings(env)
  requireRestored(settings.dataDir)
  if (!settings.databaseUrl) readKeys(env, settings.dataDir)
  return settings
}

/** Reads the environment; an empty variable counts as unset. Writes nothing. @throws ConfigError */
export function readSettings(env: Environment): Settings {
  const port = wholeNumber(env, 'PORT', 4000, PORT_MAX, aPort)
  const metricsPort = wholeNumber(env, 'METRICS_PORT', null, PORT_MAX, aPort)
  const host = env.HOST || '127.0.0.1'
  const dataDir = path.resolve(env.DATA_DIR || 'data')
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  const databaseListenUrl = readSecondUrl(env, 'DATABASE_LISTEN_URL', databaseUrl)
  const databaseReadUrl = readSecondUrl(env, 'DATABASE_READ_URL', databaseUrl)
  // Migrations hold a lock in their session.
  const databaseOwnerUrl = readSecondUrl(env, 'DATABASE_OWNER_URL', databaseUrl) ?? databaseListenUrl
  const databaseBackupCommand = env.DATABASE_BACKUP_COMMAND || null
  readPostgresBin(env)
  if (databaseBackupCommand && !databaseUrl)
    throw new ConfigError('DATABASE_BACKUP_COMMAND', 'set together with DATABASE_URL', databaseBackupCommand)
  const gpUrl = readGpUrl(env)
  const production =
    oneOf(env, 'NODE_ENV', ['development', 'production', 'test'], 'development') === 'production'
  const demo = oneOf(env, 'DEMO', ['0', '1'], databaseUrl || production ? '0' : '1') === '1'
  const demoPassword = readSized(env, 'DEMO_PASSWORD', PASSWORD_MIN, PASSWORD_MAX)
  const publicUrl = readPublicUrl(env)
  const trustProxy = wholeNumber(env, 'TRUST_PROXY', 0, 9, 'the number of proxies in front, from 0 to 9')
  const { smtpUrl, mailFrom } = readMail(env)
  const sealAnchorTo = readAddress(env, 'SEAL_ANCHOR_TO')
  const sealKeysBefore = readPublicKeys(env, 'SEAL_KEYS_BEFORE')
  const docketSeal = readDocketSeal(env)
  const s3 = readS3(env)
  const otlp = readOtlp(env)
  const oidc = readOidc(env)
  const backup = readBackup(env)
  const logLevel = oneOf(env, 'LOG_LEVEL', logLevels, 'info')
  return {
    port,
    host,
    metricsPort,
    dataDir,
    databaseUrl,
    databaseListenUrl,
    databaseReadUrl,
    databaseOwnerUrl,
    databaseBackupCommand,
    gpUrl,
    demo,
    demoPassword,
    publicUrl,
    trustProxy,
    sealAnchorTo,
    sealKeysBefore,
    keysInDataFolder: keysInDataFolder(env),
    smtpUrl,
    mailFrom,
    docketSeal,
    s3,
    otlp,
    oidc,
    backup,
    logLevel,
    production,
  }
}

/**
 * The folder of an installed PostgreSQL's programs, absolute, which Daybook runs in place of the ones that it brings; null for those.
 * @throws ConfigError together with DATABASE_URL.
 */
export function readPostgresBin(env: Environment = process.env): string | null {
  if (!env.POSTGRES_BIN) return null
  if (env.DATABASE_URL) throw new ConfigError('POSTGRES_BIN', 'set without DATABASE_URL', env.POSTGRES_BIN)
  return path.resolve(env.POSTGRES_BIN)
}

/** The data folder and the passphrase of backups, for a restore: nothing may be written into the data folder before. */
export function readRestoreConfig(env: Environment): { dataDir: string; passphrase: string } {
  return { dataDir: path.resolve(env.DATA_DIR || 'data'), passphrase: readPassphrase(env) }
}

/** The passphrase of backups. @throws ConfigError without one. */
export function readPassphrase(env: Environment): string {
  const passphrase = readSized(env, 'BACKUP_PASSPHRASE', passphraseMin)
  if (passphrase) return passphrase
  throw new ConfigError('BACKUP_PASSPHRASE', 'set: it seals backups', '')
}

function readBackup(env: Environment): BackupConfig | null {
  const drills = oneOf(env, 'RESTORE_DRILL', ['0', '1'], '0') === '1'
  if (env.BACKUP_DIR) return { folder: path.resolve(env.BACKUP_DIR), passphrase: readPassphrase(env), drills }
  if (drills) throw new ConfigError('BACKUP_DIR', 'set together with RESTORE_DRILL', '')
  return null
}

function wholeNumber<Standard extends number | null>(
  env: Environment,
  name: string,
  standard: Standard,
  max: number,
  accepts: string,
): number | Standard {
  const value = env[name]
  if (!value) return standard
  if (/^\d{1,9}$/.test(value) && Number(value) <= max) return Number(value)
  throw new ConfigError(name, accepts, value)
}

function oneOf<const Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  standard: NoInfer<Choice>,
): Choice {
  const value = env[name]
  if (!value) return standard
  const choice = choices.find((one) => one === value)
  if (choice === undefined) throw new ConfigError(name, `one of ${choices.join(', ')}`, value)
  return choice
}

/** For secrets: the message does not repeat them. */
function readSized(env: Environment, name: string, min: number, max = Infinity): string | null {
  const value = env[name]
  if (!value) return null
  if (value.length >= min && value.length <= max) return value
  const accepts = max === Infinity ? `at least ${min} characters long` : `${min} to ${max} characters long`
  throw new ConfigError(name, accepts, `${value.length} characters`)
}

function readAddress(env: Environment, name: string): string | null {
  const value = env[name]
  if (!value || isAddress(value)) return value || null
  throw new ConfigError(name, 'an e-mail address', value)
}

function readPublicKeys(env: Environment, name: string): string[] {
  const keys = (env[name] || '').split(/[\s,]+/).filter(Boolean)
  if (keys.every((key) => isKeyOf32Bytes(key))) return keys
  throw new ConfigError(name, 'public keys of 43 characters, separated by commas', env[name]!)
}

function readDatabaseUrl(env: Environment, name: string): string | null {
  const value = env[name]
  if (!value) return null
  const protocol = URL.parse(value)?.protocol
  if (protocol === 'postgres:' || protocol === 'postgresql:') return value
  const accepts = 'the address of a PostgreSQL server such as postgresql://user:password@host:5432/daybook'
  throw new ConfigError(name, accepts, withoutPassword(value))
}

/** Another address of the database of DATABASE_URL. */
function readSecondUrl(env: Environment, name: string, databaseUrl: string | null): string | null {
  const url = readDatabaseUrl(env, name)
  if (url && !databaseUrl) throw new ConfigError(name, 'set together with DATABASE_URL', withoutPassword(url))
  return url
}

function readGpUrl(env: Environment): string | null {
  const value = env.GP_URL
  if (!value) return null
  const url = URL.parse(value)
  if (url?.protocol === 'sqlserver:' && url.hostname && url.pathname.length > 1) return value
  const accepts = 'the address of a SQL Server such as sqlserver://user:password@host:1433/TWO'
  throw new ConfigError('GP_URL', accepts, withoutPassword(value))
}

/** The two variables are OpenTelemetry's own; headers are `name=value` pairs with commas between, percent-encoded. */
function readOtlp(env: Environment): OtlpTarget | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  const protocol = URL.parse(endpoint)?.protocol
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'the address of an OpenTelemetry collector such as https://collector.example:4318',
      withoutPassword(endpoint),
    )
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((pair) => pair.trim() !== '')
  return { endpoint, headers: Object.fromEntries(pairs.map(readHeader)) }
}

/** The message does not repeat the header, which may be a key. */
function readHeader(pair: string): [name: string, value: string] {
  const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
  try {
    if (name !== undefined)
      return [name.toLowerCase(), new Headers([[name, decodeURIComponent(value!)]]).get(name)!]
  } catch {
    // Throws the error below.
  }
  throw new ConfigError(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'pairs such as api-key=secret,team=crew',
    'something else',
  )
}

/** Mail needs both: other mail servers reject mail from a made-up sender. */
function readMail(env: Environment): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  const smtpUrl = env.SMTP_URL || null
  const url = smtpUrl === null ? null : URL.parse(smtpUrl)
  if (smtpUrl !== null && !(url && /^smtps?:$/.test(url.protocol) && url.hostname))
    throw new ConfigError(
      'SMTP_URL',
      'the address of a mail server such as smtp://user:password@mail.example:587 or smtps://mail.example',
      withoutPassword(smtpUrl),
    )
  const from = env.MAIL_FROM ?? ''
  const mailFrom = senderOf(from)
  if (mailFrom === null && (from || smtpUrl !== null))
    throw new ConfigError('MAIL_FROM', 'the sender of mail such as Daybook <daybook@company.example>', from)
  return { smtpUrl, mailFrom }
}

/** The file is opened at the start. */
function readDocketSeal(env: Environment): Config['docketSeal'] {
  const file = env.DOCKET_SEAL_P12
  if (file) return { file: path.resolve(file), password: env.DOCKET_SEAL_PASSWORD ?? '' }
  if (env.DOCKET_SEAL_PASSWORD)
    throw new ConfigError('DOCKET_SEAL_P12', 'set together with DOCKET_SEAL_PASSWORD', '')
  return null
}

/** Null without S3_BUCKET. @throws ConfigError if a variable that the bucket needs is missing. */
function readS3(env: Environment): S3Config | null {
  const bucket = env.S3_BUCKET
  if (!bucket) return null
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET', 'the name of a bucket such as daybook-files', bucket)
  const endpoint = env.S3_ENDPOINT || null
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new ConfigError('S3_ENDPOINT', 'an address such as https://storage.example', endpoint)
  const accessKeyId = readSized(env, 'S3_ACCESS_KEY_ID', 1)
  const secretAccessKey = readSized(env, 'S3_SECRET_ACCESS_KEY', 1)
  if (accessKeyId === null) throw new ConfigError('S3_ACCESS_KEY_ID', 'set together with S3_BUCKET', '')
  if (secretAccessKey === null)
    throw new ConfigError('S3_SECRET_ACCESS_KEY', 'set together with S3_BUCKET', '')
  return { bucket, endpoint, region: env.S3_REGION || 'us-east-1', accessKeyId, secretAccessKey }
}

/** All three or none. The issuer needs HTTPS: a man in the middle could sign in as any user. */
function readOidc(env: Environment): OidcConfig | null {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const present = names.filter((name) => env[name])
  if (present.length === 0) return null
  const missing = names.find((name) => !env[name])
  if (missing) throw new ConfigError(missing, `set together with ${present.join(' and ')}`, '')
  const [issuer, clientId, clientSecret] = names.map((name) => env[name]!) as [string, string, string]
  const url = URL.parse(issuer)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url && isSafe && !url.search && !url.hash && !url.username) return { issuer, clientId, clientSecret }
  const accepts = 'the issuer of an OpenID Connect provider such as https://login.company.example'
  throw new ConfigError('OIDC_ISSUER', accepts, withoutPassword(issuer))
}

/** 'Name <address>' or an address alone. */
function senderOf(text: string): MailFrom | null {
  const [, name = '', named, plain] = /^(?:([^<>"\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim()) ?? []
  const address = (named ?? plain ?? '').trim()
  return isAddress(address) ? { name: name.trim(), address } : null
}

function readPublicUrl(env: Environment): string | null {
  const value = env.PUBLIC_URL
  if (!value) return null
  const url = URL.parse(value)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin
  throw new ConfigError('PUBLIC_URL', 'an address such as https://daybook.example, without a path', value)
}

/** The address that a browser on this machine can open. */
export function ownAddress(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::'
  return `http://${isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ':…@')
}
