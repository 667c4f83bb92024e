// The sealed history, for System Administrators: its newest seal, the waiting rows, and the last full check.
import { startSealCheck } from '#server/actions/seal/check.ts'
import type { SealCheck as Check } from '#server/database/generated/client.ts'
import { readSealedHistory, type SealedHistory as History } from '#server/read/seal/overview.ts'
import { isRunning, resultOf } from '#server/read/seal/newest-check.ts'
import type { Seal as SealRow } from '#server/read/seal/chain.ts'
import { builder } from '../core/builder.ts'

const Seal = builder.objectRef<SealRow>('Seal').implement({
  description: 'A block of the chain that seals history.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    hash: t.exposeString('hash', { description: 'SHA-256 in hexadecimal.' }),
    sealedAt: t.expose('sealedAt', { type: 'DateTime' }),
  }),
})

const SealCheck = builder.objectRef<Check>('SealCheck').implement({
  description: 'A check of all sealed history.',
  fields: (t) => ({
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    nameOfStarter: t.exposeString('nameOfStarter'),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null while it runs, and if it broke off.',
    }),
    isRunning: t.boolean({ resolve: isRunning }),
    checked: t.exposeInt('checked', { description: 'The number of rows and leaves that it has read.' }),
    rows: t.int({
      nullable: true,
      description: 'How many rows are as they were sealed; null until it is finished.',
      resolve: (check) => resultOf(check)?.rows ?? null,
    }),
    faultCount: t.int({
      nullable: true,
      description: 'How many faults it found; null until it is finished.',
      resolve: (check) => resultOf(check)?.faultCount ?? null,
    }),
    faults: t.stringList({
      description: 'The first faults, a sentence each.',
      resolve: (check) => resultOf(check)?.faults ?? [],
    }),
    remarks: t.stringList({
      description:
        'What somebody should explain, a sentence each, the newest ones: long times without a seal, and resumptions.',
      // Checks of earlier releases have none.
      resolve: (check) => resultOf(check)?.remarks ?? [],
    }),
  }),
})

const SealedHistory = builder.objectRef<History>('SealedHistory').implement({
  description: 'The state of the sealed history.',
  fields: (t) => ({
    id: t.id({ resolve: () => 'SealedHistory' }),
    newest: t.expose('newest', { type: Seal, nullable: true, description: 'The newest seal.' }),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when rows are sealed as they are written. Older rows were sealed then.',
    }),
    waiting: t.exposeInt('waiting', { description: 'How many rows the next seal will contain.' }),
    check: t.expose('check', { type: SealCheck, nullable: true, description: 'The last check.' }),
  }),
})

builder.queryFields((t) => ({
  sealedHistory: t.field({
    type: SealedHistory,
    authScopes: { systemAdministrator: true },
    description: 'The state of the sealed history.',
    resolve: () => readSealedHistory(),
  }),
}))

builder.mutationField('checkSealedHistory', (t) =>
  t.field({
    needs: 'TOKEN',
    type: SealedHistory,
    description: 'Starts a check of all sealed history, unless one is running.',
    resolve: async (_, __, { viewer }) => {
      await startSealCheck(viewer)
      return readSealedHistory()
    },
  }),
)
