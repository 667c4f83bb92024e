// Refuses passwords that an attacker would try first: the 49,000 most common ones of the zxcvbn project, among them 1,557 of ten
// and more characters, and the names of the person and the company (rulings 4, NIST 800-63B). The list stays on the server.
import { PASSWORD_MIN } from '#domain/limits.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { isCommonPassword, namesIn } from '#domain/user/common-passwords.ts'
import { COMMON_PASSWORD } from '#domain/user/forms.ts'
import { readSettings } from '#server/read/administration/settings.ts'

/** Of the length that a password needs; read with the first new password. */
let list: Promise<ReadonlySet<string>> | null = null

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(
    dictionary['passwords-common'].filter((password) => String(password).length >= PASSWORD_MIN).map(String),
  )
}

type Whose = { firstName: string; lastName: string; companyName?: string }

/** @param path the field of the form. @throws InvalidInput. */
export async function assertUncommon(path: string, password: string, whose: Whose): Promise<void> {
  const { firstName, lastName, companyName = (await readSettings()).companyName } = whose
  list ??= read()
  const isListed = (await list).has(password.toLowerCase())
  if (isListed || isCommonPassword(password, namesIn(firstName, lastName, companyName)))
    throw new InvalidInput([{ path, message: COMMON_PASSWORD }])
}
