// The rules of the linter. dependency-cruiser.config.mjs says which folder may import which.
import js from '@eslint/js'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import relay from 'eslint-plugin-relay'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

const noBarrels = [
  { selector: 'ExportAllDeclaration', message: 'Import from where it is.' },
  { selector: 'ExportNamedDeclaration[source]', message: 'Import from where it is.' },
]
/** GraphQL and REST reach no row but through an entity set or an action, which know the rule of sight. */
const byTheRule = [
  {
    regex: '^#server/database/(?!generated/(enums|pothos)\\.ts$)',
    allowTypeImports: true,
    message: 'The database is reached through read and actions.',
  },
  { regex: '^#server/read/page\\.ts$', message: 'Read through an entity set: it knows who may see what.' },
]
const noRelations = [{ regex: '^#server/read/relations\\.ts$', message: 'Only Pothos reads so.' }]
const noDetours = [
  {
    selector: 'MemberExpression[property.name=/^\\$(transaction|queryRaw|executeRaw)/]',
    message: 'transaction() and query() of server/database/client.ts do that.',
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
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs'] })],
    },
    rules: {
      'import-x/no-default-export': 'error',
      'no-restricted-syntax': ['error', ...noBarrels],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', caughtErrors: 'none' }],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
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
        { object: 'Date', property: 'now', message: 'The domain is told the time.' },
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
    rules: { 'no-restricted-syntax': ['error', ...noBarrels, ...noDetours] },
  },
  {
    files: ['server/graph/**', 'server/rest/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [...byTheRule, ...noRelations] }],
    },
  },
  {
    // It hands them to Pothos.
    files: ['server/graph/core/builder.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: byTheRule }] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    plugins: { relay },
    rules: {
      ...relay.configs['ts-strict'].rules,
      // It sees no further than the file, but domain functions take whole records; there TypeScript says what is missing.
      'relay/unused-fields': 'off',
      // If one field of a hook's result is a ref, this rule reports reads of all its fields.
      'react-hooks/refs': 'off',
    },
  },
  {
    files: ['*.config.{js,ts,mjs}'],
    rules: { 'import-x/no-default-export': 'off' },
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
