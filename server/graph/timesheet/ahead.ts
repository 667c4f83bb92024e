// Lists for days without a network.
import { readSections, type Section as Read } from '#server/read/timesheet/ahead.ts'
import { builder } from '../core/builder.ts'

const Section = builder.objectRef<Read>('AheadSection').implement({
  description: 'A part of a list for days without a network.',
  fields: (t) => ({
    name: t.exposeString('name'),
    hash: t.exposeString('hash'),
    content: t.exposeString('content', {
      nullable: true,
      description: 'Its rows as JSON; null if the device has them.',
    }),
  }),
})

builder.queryFields((t) => ({
  aheadSections: t.field({
    type: [Section],
    description:
      'All that the viewer may book to, in sections. Those that the device lacks have their content.',
    args: {
      known: t.arg.stringList({
        required: true,
        description: 'The hashes of the sections that the device has.',
      }),
    },
    resolve: (_, { known }, { viewer }) => readSections(viewer, known),
  }),
}))
