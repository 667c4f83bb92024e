// What was done to accounts, groups, pay locations and settings, by whom: for administrators.
import { TRACKING_PAGE } from '#domain/limits.ts'
import { isAdministrator, nothing } from '#server/access/administration.ts'
import { AdministeredNoun, AdministrationAction, UserType } from '#server/database/generated/enums.ts'
import { entitySet } from './entity.ts'

export const administrationHistory = entitySet('administrationHistory', {
  visible: (viewer) => (isAdministrator(viewer) ? {} : nothing),
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
