// Who may manage manuals, and who may read which (spec 1 to 3): one rule for the menu, the action, the list and the test.
// The specification does not say; Daybook lets administrators manage them, like accounts and groups.
import { administrators, type UserType } from '#domain/people.ts'

/** Whether users of this type manage manuals, and therefore see inactive ones and those for every type. */
export function mayManageManuals({ userType }: { userType: UserType }): boolean {
  return administrators.includes(userType)
}

/** Whether users of this type can read the manual. */
export function mayReadManual(
  person: { userType: UserType },
  manual: { active: boolean; visibleTypes: readonly UserType[] },
): boolean {
  return mayManageManuals(person) || (manual.active && manual.visibleTypes.includes(person.userType))
}
