// Checks of external services: the mail server, the identity provider, GP, the certificate of the seal.
import { now } from '#server/adapters/clock.ts'
import { ok, reasonOf, warning, wrong, type Check } from './check.ts'
import { duration } from './words.ts'

export const processCheck: Check = {
  code: 'process',
  title: 'Daybook',
  mend: 'Start Daybook.',
  async look({ address }) {
    if (!address) return null
    const start = 'Start Daybook, or give this command the PORT and HOST of the one that runs.'
    try {
      const { status } = await fetch(`${address}/readyz`)
      if (status === 200) return ok(`Daybook answers at ${address}.`)
      return wrong(`Daybook at ${address} is not ready (${status}).`, 'See its log.')
    } catch {
      return wrong(`Daybook does not run: nothing answers at ${address}.`, start)
    }
  },
}

export const mailCheck: Check = {
  code: 'mail',
  title: 'Mail server',
  mend: 'See SMTP_URL and whether this machine may reach the mail server.',
  async look({ mailer }) {
    if (!mailer)
      return warning(
        'No mail server is set: Daybook keeps all mail in the Outbox and sends none.',
        'Set SMTP_URL and MAIL_FROM, and restart Daybook.',
      )
    return mailer.verify().then(
      () => ok('The mail server accepts our sign-in.'),
      (error: unknown) => wrong(`${reasonOf(error)}.`, this.mend),
    )
  },
}

export const providerCheck: Check = {
  code: 'provider',
  title: 'Identity provider',
  mend: 'See OIDC_ISSUER and whether this machine may reach it; until then people sign in with their password.',
  async look({ provider }) {
    if (!provider) return null
    return provider.verify().then(
      () => ok('The identity provider answers.'),
      (error: unknown) => wrong(`The identity provider does not answer: ${reasonOf(error)}.`, this.mend),
    )
  },
}

export const gpCheck: Check = {
  code: 'gp',
  title: 'Dynamics GP',
  mend: 'See GP_URL, the view DaybookEmployee and whether this machine may reach the SQL Server; the log has the reason.',
  async look({ gp }) {
    if (!gp) return null
    const may = await gp.mayWrite().catch(() => null)
    if (may === null) return wrong('The SQL Server of Dynamics GP does not answer.', this.mend)
    if (!may) return ok('The SQL Server of Dynamics GP answers, and Daybook can only read it.')
    return warning(
      'The login of GP_URL may write to Dynamics GP; Daybook only reads.',
      'Give it SELECT on the views DaybookEmployee and DaybookPayrollBatch alone.',
    )
  },
}

const DAY = 24 * 3600

export const sealCheck: Check = {
  code: 'seal',
  title: 'Seal of dockets',
  mend: 'Replace the file of DOCKET_SEAL_P12, or set its DOCKET_SEAL_PASSWORD.',
  async look({ seal }) {
    if (!seal) return null
    if ('mustBe' in seal)
      return wrong(`Daybook does not start again: DOCKET_SEAL_P12 must be ${seal.mustBe}.`, this.mend)
    const seconds = (seal.endsAt.getTime() - now().getTime()) / 1000
    const date = seal.endsAt.toISOString().slice(0, 10)
    const renew = 'Get a new certificate, replace the file of DOCKET_SEAL_P12 and restart Daybook.'
    if (seconds <= 0)
      return wrong(`The certificate of the seal ended on ${date}: readers doubt new dockets.`, renew)
    if (seconds < 30 * DAY)
      return warning(`The certificate of the seal ends in ${duration(seconds)}, on ${date}.`, renew)
    return ok(`The certificate of the seal is valid until ${date}.`)
  },
}
