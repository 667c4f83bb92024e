// The people and the groups that lists of timesheets are narrowed down to, and the groups they can be moved to.
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { visibleTo } from '#server/access/visible.ts'
import { db } from '#server/database/client.ts'
import { builder } from './core/builder.ts'
import { rowId } from './core/ids.ts'
import { matches } from './lookup.ts'
import { ApprovalGroup, User } from './person.ts'

builder.queryFields((t) => {
  const search = t.arg.string({ description: 'Words that must all occur.' })
  const complexity = { field: 1, multiplier: 1 }
  const peopleField = (description: string, which: 'person' | 'owner') =>
    t.prismaField({
      type: [User],
      description,
      complexity,
      args: { search, id: t.arg.globalID({ for: User, description: 'Only this one.' }) },
      resolve: (query, _, { search, id }, { viewer }) =>
        db.user.findMany({
          ...query,
          where: {
            AND: [
              visibleTo(viewer)[which],
              matches(search, 'firstName', 'lastName'),
              id ? { id: rowId(id) } : {},
            ],
          },
          orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
          take: LOOKUP_PAGE,
        }),
    })
  return {
    people: peopleField('People by name, disabled accounts among them; the first 20.', 'person'),
    timesheetOwners: peopleField('People whose timesheets the viewer may see; the first 20.', 'owner'),
    timesheetGroups: t.prismaField({
      type: [ApprovalGroup],
      description: 'Groups with which timesheets that the viewer may see are stamped; the first 20.',
      complexity,
      args: { search, id: t.arg.globalID({ for: ApprovalGroup, description: 'Only this one.' }) },
      resolve: (query, _, { search, id }, { viewer }) =>
        db.approvalGroup.findMany({
          ...query,
          where: {
            AND: [visibleTo(viewer).stampedGroup, matches(search, 'name'), id ? { id: rowId(id) } : {}],
          },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: LOOKUP_PAGE,
        }),
    }),
    approvalGroups: t.prismaField({
      type: [ApprovalGroup],
      description: 'Groups a timesheet can be moved to: active, with an active approver; the first 20.',
      complexity,
      args: { search },
      resolve: (query, _, { search }, { viewer }) =>
        db.approvalGroup.findMany({
          ...query,
          where: { AND: [visibleTo(viewer).decidingGroup, matches(search, 'name')] },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: LOOKUP_PAGE,
        }),
    }),
  }
})
