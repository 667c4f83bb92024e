// Who may import whom: one matrix for the whole house, types included. `npm run check` holds the code to
// it (docs/decisions/rooms-for-nouns.md).

const nothing = []
const base = ['process', 'adapters', 'database', 'errors']
/** What speaks to the world reaches the database through these alone; its generated types and words are free. */
const facade = ['process', 'adapters', 'errors', 'events', 'auth', 'access', 'read', 'actions', 'health']

/** The rooms of the server, lowest first, and what each may import of it besides itself. */
const server = {
  process: nothing,
  adapters: ['process'],
  database: ['process', 'adapters'],
  errors: ['process', 'adapters', 'database'],
  events: base,
  auth: [...base, 'events'],
  jobs: base,
  /** What mail says, and how it looks. */
  mail: nothing,
  /** What documents say, and how they look on paper. */
  paper: nothing,
  /** Rows as CSV and XLSX. */
  export: nothing,
  /** How history is sealed: leaves, trees, signed blocks. */
  sealing: nothing,
  /** Copies of the database, the uploads and the keys, and the way back. */
  backup: ['process', 'database', 'jobs', 'sealing'],
  /** The checks of an installation. */
  health: [...base, 'backup', 'jobs', 'read', 'sealing'],
  access: ['adapters', 'database', 'errors', 'auth'],
  read: [...base, 'mail', 'sealing', 'auth', 'access'],
  /** Work that takes the processor for longer than a page, in processes of its own. */
  workers: [...base, 'paper', 'sealing', 'read'],
  actions: [
    ...[...base, 'events', 'jobs', 'mail', 'paper', 'export', 'sealing', 'auth', 'access', 'read'],
    'workers',
  ],
  odata: [...base, 'auth', 'access', 'read'],
  graph: facade,
  rest: [...facade, 'odata'],
  http: [...base, 'graph', 'rest', 'read'],
  /** What Prometheus reads. It observes; nobody imports it. */
  metrics: [...base, 'backup', 'events', 'jobs', 'workers'],
}

/** What the form of a timesheet is made of. */
const form = ['client', 'offline/store', 'start', 'relay', 'design', 'push', 'fields', 'forms', 'lists']
/** The form, days that wait for the server, and what is read for them while there is one: one thing. */
const recording = ['timesheets', 'offline/days', 'offline/ahead']

/** The same of the web application. */
const web = {
  client: nothing,
  worker: nothing,
  /** What is stored in this browser, sealed. */
  'offline/store': ['client'],
  /** What a page loads when. */
  start: ['client'],
  relay: ['client', 'start'],
  design: ['client', 'start'],
  /** Notifications while the application is closed. */
  push: ['client', 'start', 'worker', 'relay', 'design'],
  fields: ['client', 'start', 'relay', 'design'],
  forms: ['client', 'offline/store', 'start', 'relay', 'design', 'fields'],
  lists: ['client', 'start', 'relay', 'design'],
  recordHistory: ['client', 'start', 'relay', 'design', 'fields', 'forms', 'lists'],
  accounts: ['client', 'start', 'relay', 'design', 'fields', 'forms'],
  timesheets: [...form, ...recording],
  'offline/days': [...form, ...recording],
  'offline/ahead': [...form, ...recording, 'manuals'],
  /** What is read of one, also without a network. */
  manuals: ['client', 'start', 'relay', 'design'],
  'first-steps': ['client', 'start', 'relay', 'design', ...recording],
  /** The place that the views of the settings share. */
  settings: ['client', 'start', 'relay', 'design', 'fields', 'forms', 'lists'],
  help: ['client', 'design'],
  frame: [
    'client',
    'offline/store',
    'start',
    'relay',
    'design',
    'push',
    'fields',
    'forms',
    ...recording,
    'manuals',
    'first-steps',
    'help',
  ],
  screens: [
    ...form,
    'recordHistory',
    'accounts',
    ...recording,
    'manuals',
    'first-steps',
    'settings',
    'frame',
  ],
}

/** Rooms of the house, and which of the others each may import. */
const house = {
  domain: nothing,
  server: ['domain', 'prisma'],
  web: ['domain'],
  prisma: ['domain', 'server'],
  scripts: ['domain', 'server', 'web', 'prisma', 'tests'],
  tests: ['domain', 'server', 'web', 'prisma', 'scripts'],
}

const folder = (names) => `^(${names.join('|')})/`
const without = (all, name, allowed) =>
  Object.keys(all).filter((one) => one !== name && !allowed.includes(one))

/** Forbids each room of `parent` the rooms that its row does not name. */
function matrix(rooms, parent) {
  return Object.entries(rooms).flatMap(([name, allowed]) => {
    const others = without(rooms, name, allowed)
    if (others.length === 0) return []
    const place = (room) => `${parent}${room}`
    return {
      name: `${place(name)} may import ${allowed.map(place).join(', ') || 'no other room'}`,
      severity: 'error',
      from: { path: folder([place(name)]) },
      to: { path: folder(others.map(place)) },
    }
  })
}

export default {
  forbidden: [
    ...matrix(house, ''),
    ...matrix(server, 'server/'),
    ...matrix(web, 'web/'),
    {
      name: 'only main.ts and app.ts put the server together',
      severity: 'error',
      from: { path: '^server/[^/]+/' },
      to: { path: '^server/[^/]+\\.ts$' },
    },
    {
      name: 'a screen imports no other screen',
      severity: 'error',
      from: { path: '^web/screens/([^/]+)/' },
      to: { path: '^web/screens/', pathNot: '^web/screens/$1/' },
    },
    {
      name: 'the domain imports luxon and yup only',
      severity: 'error',
      from: { path: '^domain/' },
      to: { pathNot: ['^domain/', '^node_modules/(@types/)?(luxon|yup)/'] },
    },
    {
      name: 'engines of GraphQL know no noun',
      severity: 'error',
      from: { path: '^server/graph/core/', pathNot: '^server/graph/core/schema.ts$' },
      to: { path: '^server/graph/(?!core/)' },
    },
    {
      name: 'nobody imports the laboratory',
      severity: 'error',
      from: { pathNot: '^scripts/lab/' },
      to: { path: '^scripts/lab/' },
    },
    {
      name: 'what runs in production imports no development package',
      severity: 'error',
      from: { path: '^(domain|server|prisma)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no circle, of types neither', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing is imported that is not there',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/generated/', '/__generated__/'] },
    // The programs of tests/clients are a package of their own, which only their test installs.
    exclude: { path: ['/__generated__/', '/generated/', '^tests/clients/programs/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
