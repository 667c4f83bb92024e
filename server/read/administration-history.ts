// What was done to accounts, groups, pay locations, manuals and settings, by whom: for those who administer them.
import { TRACKING_PAGE } from '#domain/limits.ts'
import { isAdministrator, isSystemAdministrator, nothing } from '#server/access/administration.ts'
import { AdministeredNoun, AdministrationAction, UserType } from '#server/database/generated/enums.ts'
import { entitySet } from './entity.ts'

/** What every administrator administers; the company itself is the System_Administrators' (spec 6). */
const ofPeople = {
  noun: { in: [AdministeredNoun.USER, AdministeredNoun.APPROVAL_GROUP, AdministeredNoun.MANUAL] },
}

export const administrationHistory = entitySet('administrationHistory', {
  visible: (viewer) => {
    if (isSystemAdministrator(viewer)) return {}
    return isAdministrator(viewer) ? ofPeople : nothing
  },
  fields: {
    id: 'int',
    noun: Object.values(AdministeredNoun),
    recordId: 'int',
    action: Object.values(AdministrationAction),
    at: 'instant',
    modifierId: 'int',
    nameOfModifier: 'text',
    roleOfModifier: Object.values(UserType),
  },
  sortable: ['id', 'at'],
  order: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: TRACKING_PAGE,
})
