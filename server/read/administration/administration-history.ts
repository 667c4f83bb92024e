// The history of accounts, groups, pay locations, manuals and settings, for the administrators who manage them.
import { TRACKING_PAGE } from '#domain/limits.ts'
import { caredForBy, isAdministrator, isSystemAdministrator, noRows } from '#server/access/administration.ts'
import { AdministeredNoun, AdministrationAction, UserType } from '#server/database/generated/enums.ts'
import { entitySet } from '../entity.ts'

/** The records that every administrator manages; System_Administrators manage the rest, too (spec 6). */
const ofPeople = {
  noun: { in: Object.values(AdministeredNoun).filter((noun) => caredForBy(noun) === 'administrator') },
}

export const administrationHistory = entitySet('administrationHistory', {
  visible: (viewer) => {
    if (isSystemAdministrator(viewer)) return {}
    return isAdministrator(viewer) ? ofPeople : noRows
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
