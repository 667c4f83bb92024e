// Pictures that a device has sent before the timesheet that they belong to.
import { findUploads, UPLOADS_MAX, type Upload as Sent } from '#server/read/manual/files.ts'
import { builder } from '../core/builder.ts'

const Upload = builder.objectRef<Sent>('Upload').implement({
  description: 'A picture that the viewer has sent and that no timesheet has yet.',
  fields: (t) => ({
    sha256: t.exposeString('sha256', { description: 'Of the bytes as they were sent, in hexadecimal.' }),
    name: t.exposeString('name', { description: 'Its name in a timesheet.' }),
  }),
})

builder.queryFields((t) => ({
  uploads: t.field({
    type: [Upload],
    description: 'Which of these pictures the viewer has sent already for a timesheet that is not stored.',
    args: {
      sha256: t.arg.stringList({ required: true, description: `At most ${UPLOADS_MAX}, in hexadecimal.` }),
    },
    resolve: (_, { sha256 }, { viewer }) => findUploads(viewer, sha256),
  }),
}))
