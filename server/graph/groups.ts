// The people and the groups that lists of timesheets are narrowed down to, and the groups they can be moved to.
import { isAdministrator } from '#server/access/administration.ts'
import { decidingGroups, stampedGroups } from '#server/read/groups.ts'
import { named, owners, people } from '#server/read/people.ts'
import { matches } from '#server/read/search.ts'
import { builder } from './core/builder.ts'
import { rowId } from './core/ids.ts'
import { ApprovalGroup, User } from './person.ts'

builder.queryFields((t) => {
  const search = t.arg.string({ description: 'Words that must all occur.' })
  const complexity = { field: 1, multiplier: 1 }
  const person = t.arg.globalID({ for: User, description: 'Only this one.' })
  return {
    people: t.prismaField({
      type: [User],
      description: 'People by name, disabled accounts among them; the first 20.',
      complexity,
      args: { search, id: person },
      resolve: (query, _, { search, id }, { viewer }) => {
        const self = isAdministrator(viewer) ? {} : { id: viewer.id }
        return people.list(viewer, { ...query, where: { AND: [self, named(search), only(id)] } })
      },
    }),
    timesheetOwners: t.prismaField({
      type: [User],
      description: 'People whose timesheets the viewer may see; the first 20.',
      complexity,
      args: { search, id: person },
      resolve: (query, _, { search, id }, { viewer }) =>
        owners.list(viewer, { ...query, where: { AND: [named(search), only(id)] } }),
    }),
    timesheetGroups: t.prismaField({
      type: [ApprovalGroup],
      description: 'Groups with which timesheets that the viewer may see are stamped; the first 20.',
      complexity,
      args: { search, id: t.arg.globalID({ for: ApprovalGroup, description: 'Only this one.' }) },
      resolve: (query, _, { search, id }, { viewer }) =>
        stampedGroups.list(viewer, { ...query, where: { AND: [matches(search, 'name'), only(id)] } }),
    }),
    approvalGroups: t.prismaField({
      type: [ApprovalGroup],
      description: 'Groups a timesheet can be moved to: active, with an active approver; the first 20.',
      complexity,
      args: { search },
      resolve: (query, _, { search }, { viewer }) =>
        decidingGroups.list(viewer, { ...query, where: matches(search, 'name') }),
    }),
  }
})

function only(id: { id: string } | null | undefined): { id?: number } {
  return id ? { id: rowId(id) } : {}
}
