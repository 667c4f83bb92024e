// The rules of the linter. dependency-cruiser.config.mjs says which folder may import which.
import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import relay from 'eslint-plugin-relay'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

const byName = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Export by name.',
}
const noBarrels = [
  { selector: 'ExportAllDeclaration', message: 'Import from the module that defines it.' },
  { selector: 'ExportNamedDeclaration[source]', message: 'Import from the module that defines it.' },
]
/** GraphQL and REST read and write rows only through entity sets and actions, which apply the rule of sight. */
const byTheRule = [
  {
    regex: '^#server/database/(?!generated/(enums|pothos)\\.ts$)',
    allowTypeImports: true,
    message: 'Use an entity set or an action.',
  },
  { regex: '^#server/read/page\\.ts$', message: 'Read through an entity set: it applies the rule of sight.' },
]
/** The roles that our elements have. An element with a misspelt role has none. */
const roles =
  'alert|alertdialog|columnheader|dialog|grid|gridcell|group|img|list|listbox|listitem|menu|none|note|option|presentation|progressbar|radiogroup|region|row|rowgroup|rowheader|search|status|switch'
const knownRoles = {
  selector: `JSXAttribute[name.name="role"] > Literal[value!=/^(${roles})$/]`,
  message: 'Use a role of ARIA, and add it to the roles of eslint.config.js.',
}
const noRelations = [{ regex: '^#server/read/relations\\.ts$', message: 'Only Pothos uses this module.' }]
const noDetours = [
  {
    selector: 'MemberExpression[property.name=/^\\$(transaction|queryRawUnsafe|executeRawUnsafe)$/]',
    message: 'Use transaction() of server/database/client.ts, and $queryRaw or $executeRaw with parameters.',
  },
]

export default defineConfig(
  {
    ignores: [
      '**/generated/',
      '**/__generated__/',
      'dist/',
      'data/',
      '.cache/',
      'test-results/',
      'playwright-report/',
    ],
  },
  js.configs.recommended,
  ts.configs.recommended,
  {
    rules: {
      'no-restricted-syntax': ['error', byName, ...noBarrels],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    languageOptions: {
      // Named, so that one run reads each program once: the project service looks for changes while it runs.
      parserOptions: {
        project: ['tsconfig.json', 'tests/clients/programs/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['domain/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(?!#domain/|\\./|luxon$|yup$)', message: 'The domain imports luxon and yup only.' },
          ],
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the time as an argument.' },
      ],
      'no-restricted-globals': ['error', 'fetch', 'process', 'window', 'document'],
    },
  },
  {
    files: ['server/**'],
    ignores: ['server/main.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'The environment is read in server/process/config.ts.',
        },
      ],
    },
  },
  {
    files: ['server/**'],
    ignores: ['server/database/client.ts'],
    rules: { 'no-restricted-syntax': ['error', byName, ...noBarrels, ...noDetours] },
  },
  {
    files: ['server/graph/**', 'server/rest/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [...byTheRule, ...noRelations] }],
    },
  },
  {
    // It passes the relations to Pothos.
    files: ['server/graph/core/builder.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: byTheRule }] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    plugins: { relay },
    rules: {
      ...relay.configs['ts-strict'].rules,
      // The rule looks at one file, but domain functions take whole records. TypeScript reports missing fields there.
      'relay/unused-fields': 'off',
      // If one field of a hook's result is a ref, this rule reports reads of all its fields.
      'react-hooks/refs': 'off',
      'no-restricted-syntax': ['error', byName, ...noBarrels, knownRoles],
    },
  },
  {
    files: ['*.config.{js,ts,mjs}'],
    rules: { 'no-restricted-syntax': ['error', ...noBarrels] },
  },
  {
    files: ['*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
      },
    },
  },
)
