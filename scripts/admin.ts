// `npm run admin -- let-in EMAIL` lets a person in when nobody can do it in the application, also while Daybook runs: makes
// them an active System Administrator, removes their second factors and prints an initial password. It asks first; `--yes`
// answers. The exit code is 0 if the person was let in, otherwise 1.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { userTypeLabel } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import { findPerson, letIn } from '#server/actions/user/let-in.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readCommandSettings } from '#server/process/config.ts'
import { endCommand, StartupError } from '#server/process/startup-error.ts'
import { commandLine, writeLine } from '#server/process/terminal.ts'
import { withDatabase } from './with-database.ts'

const usage = `Usage: ${commandLine('admin', 'let-in EMAIL [--yes]')}`

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

async function main(): Promise<void> {
  const { email, isSure } = readArguments()
  await withDatabase(readCommandSettings(process.env), async () => {
    const person = await findPerson(email)
    if (!person) throw new StartupError(`No account has the e-mail address ${email}.`)
    describe(person)
    if (!isSure) await confirm(person)
    const { password, done } = await letIn(person.id)
    writeLine(`Daybook let ${person.name} in: it ${done}.`)
    writeLine(`Initial password, shown only now: ${password}`)
    writeLine(
      `${person.name} must change it at the next sign-in, and set up a second factor if the settings require one.`,
    )
    writeLine('Daybook mails them and the other active System Administrators.')
  })
}

function readArguments() {
  try {
    const options = { yes: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [command, email, ...more] = positionals
    if (command !== 'let-in' || !email || more.length > 0) throw new StartupError(usage)
    return { email, isSure: values.yes ?? false }
  } catch {
    throw new StartupError(usage)
  }
}

/** Prints who the account is, and who else administers. */
function describe({ name, email, userType, active, hasSecondFactor, others }: Person): void {
  const state = active ? 'active' : 'disabled'
  const factor = hasSecondFactor ? 'with a second factor' : 'without a second factor'
  writeLine(`${name} <${email}>: ${userTypeLabel[userType]}, ${state}, ${factor}.`)
  if (others === 0) writeLine('No other account is an active System Administrator.')
  else if (others === 1) writeLine('1 other is an active System Administrator.')
  else writeLine(`${others} others are active System Administrators.`)
}

/** @throws StartupError unless the person at the terminal agrees. */
async function confirm({ name }: Person): Promise<void> {
  if (!process.stdin.isTTY)
    throw new StartupError(`Nothing was changed. To let ${name} in, run the command again with --yes.`)
  writeLine('The command makes the account an active System Administrator, removes its second factors,')
  writeLine('gives it a new password and ends its sessions.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Let ${name} in? [y/N] `).finally(() => terminal.close())
  if (!/^y(es)?$/i.test(answer.trim())) throw new StartupError('Nothing was changed.')
}

try {
  await main()
} catch (error) {
  const isForUser = error instanceof Refusal || error instanceof NotAllowed
  endCommand(isForUser ? new StartupError(error.message) : error)
}
