// Who uploads, changes and deletes manuals, and who reads which (spec 1 to 3): one rule for the menu, the action, the
// list and the test. The specification names nobody; they are for administrators, as accounts and groups are.
import { administrators, type UserType } from '#domain/people.ts'

/** Whether people of this type upload, change, replace and delete manuals, and so see inactive ones and every type's. */
export function mayManageManuals({ userType }: { userType: UserType }): boolean {
  return administrators.includes(userType)
}

/** Whether people of this type read the manual. */
export function mayReadManual(
  person: { userType: UserType },
  manual: { active: boolean; visibleTypes: readonly UserType[] },
): boolean {
  return mayManageManuals(person) || (manual.active && manual.visibleTypes.includes(person.userType))
}
