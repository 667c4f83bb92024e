// Which administered records have changed, for the screens that show them.
import { isAdministrator, mayFollow } from '#server/access/administration.ts'
import { AdministeredNoun as Noun } from '#server/database/generated/enums.ts'
import { builder } from '../core/builder.ts'
import { GAP, gapDescription, liveSince, sinceDescription } from '../core/live.ts'
import { idOfRecord } from './administration-history.ts'

const AdministeredNoun = builder.enumType(Noun, {
  name: 'AdministeredNoun',
  description: 'What administrators look after.',
})

type Changed = { noun: Noun; recordId: number } | null
const RecordChanged = builder.objectRef<{ of: Changed }>('RecordChanged').implement({
  description: 'A record was added, changed or deleted.',
  fields: (t) => ({
    noun: t.field({
      type: AdministeredNoun,
      nullable: true,
      description: 'Null after a gap.',
      resolve: ({ of }) => of?.noun,
    }),
    recordId: t.id({
      nullable: true,
      description: 'The id of the record, for administrators; null after a gap.',
      resolve: ({ of }, _, { viewer }) =>
        of && isAdministrator(viewer) ? idOfRecord(of.noun, of.recordId) : null,
    }),
    gap: t.boolean({ description: gapDescription, resolve: ({ of }) => of === null }),
  }),
})

builder.subscriptionField('recordChanged', (t) =>
  t.field({
    type: RecordChanged,
    description: 'Every change of the records of some nouns, as far as the viewer may follow them.',
    args: {
      nouns: t.arg({ type: [AdministeredNoun], description: 'All of them without it.' }),
      since: t.arg.string({ description: sinceDescription }),
    },
    subscribe: (_, { nouns, since }, context) =>
      liveSince(
        since,
        context,
        'administrationChanged',
        (viewer, { noun }) => (nouns?.includes(noun) ?? true) && mayFollow(viewer, noun),
      ),
    resolve: (event) => ({ of: event === GAP ? null : event }),
  }),
)
