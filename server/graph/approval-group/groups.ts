// People and groups for the filters of timesheet lists, and the groups that a timesheet can be moved to.
import { LOOKUP_MAX } from '#domain/limits.ts'
import { isAdministrator } from '#server/access/administration.ts'
import { decidingGroups, stampedGroups } from '#server/read/approval-group/groups.ts'
import { owners, people } from '#server/read/user/people.ts'
import { nameMatches } from '#server/read/search.ts'
import { builder } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { ApprovalGroup, User } from '../user/person.ts'

builder.queryFields((t) => {
  const search = t.arg.string({ description: 'Words that must all occur.' })
  const first = t.arg.int({ description: 'At most this many rows; never more than 200.' })
  const complexity = { field: 1, multiplier: 1 }
  return {
    people: t.prismaField({
      type: [User],
      description: 'People by name, including disabled accounts.',
      complexity,
      args: { search, first },
      resolve: (query, _, { search, first }, { viewer }) => {
        const self = isAdministrator(viewer) ? {} : { id: viewer.id }
        return people.list(viewer, { ...query, ...rows(first), where: { AND: [self, nameMatches(search)] } })
      },
    }),
    timesheetOwners: t.prismaField({
      type: [User],
      description: 'People whose timesheets the viewer may see.',
      complexity,
      args: { search, first },
      resolve: (query, _, { search, first }, { viewer }) =>
        owners.list(viewer, { ...query, ...rows(first), where: nameMatches(search) }),
    }),
    timesheetGroups: t.prismaField({
      type: [ApprovalGroup],
      description: 'The groups of the timesheets that the viewer may see.',
      complexity,
      args: { search, first },
      resolve: (query, _, { search, first }, { viewer }) =>
        stampedGroups.list(viewer, { ...query, ...rows(first), where: nameMatches(search) }),
    }),
    approvalGroups: t.prismaField({
      type: [ApprovalGroup],
      description: 'Groups a timesheet can be moved to: active, with an active approver.',
      complexity,
      args: {
        search,
        first,
        except: t.arg.globalID({ for: ApprovalGroup, description: 'The group of the timesheet.' }),
      },
      resolve: (query, _, { search, first, except }, { viewer }) =>
        decidingGroups.list(viewer, {
          ...query,
          ...rows(first),
          where: { AND: [nameMatches(search), except ? { id: { not: rowId(except) } } : {}] },
        }),
    }),
  }
})

/** The number of rows for a drop-down; the entity set's page size by default. */
function rows(first: number | null | undefined): { take?: number } {
  return first == null ? {} : { take: Math.min(Math.max(first, 1), LOOKUP_MAX) }
}
