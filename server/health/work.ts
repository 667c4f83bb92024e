// Checks of jobs after a transaction: the queues, and jobs that failed for good.
import { now } from '#server/adapters/clock.ts'
import { db } from '#server/database/client.ts'
import { oldestWaiting } from '#server/jobs/enqueue.ts'
import { givenUpTitle } from '#server/jobs/engine.ts'
import { secondsOf } from '#server/jobs/queues.ts'
import { ok, warning, wrong, type Check } from './check.ts'
import { counted, duration } from './words.ts'

const DAY = 24 * 3600 * 1000
const dayAgo = () => new Date(now().getTime() - DAY)

export const queueCheck: Check = {
  code: 'queue',
  title: 'Queue of jobs',
  needsDatabase: true,
  mend: 'Restart Daybook, and see its log for “the queue of jobs does not answer”.',
  async look() {
    const oldest = await oldestWaiting()
    if (!oldest) return ok('No job waits.')
    const seconds = Math.max(0, now().getTime() - oldest.since.getTime()) / 1000
    if (seconds <= 5 * 60) return ok(`The oldest job has been waiting for ${duration(seconds)}.`)
    const says = `A job has been waiting for ${duration(seconds)} (${oldest.queue}): mail, push messages and dockets are late.`
    return seconds > 60 * 60 ? wrong(says, this.mend) : warning(says, this.mend)
  },
}

/** After its time limit a job is taken over by another worker, so a job that is still running then is abandoned. */
const GRACE_SECONDS = 5 * 60

export const hangingJobCheck: Check = {
  code: 'hangingJobs',
  title: 'Running jobs',
  needsDatabase: true,
  mend: 'Restart Daybook, and see its log for “the queue of jobs does not answer”.',
  async look(_, owner) {
    const { rows } = await owner((connection) =>
      connection.query<{ queue: string; since: Date }>(
        `SELECT name AS "queue", started_on AS "since" FROM jobs.job
       WHERE state = 'active' AND started_on < $1::timestamptz - make_interval(secs => $2)
       ORDER BY 2 LIMIT 100`,
        [now(), GRACE_SECONDS],
      ),
    )
    const age = (since: Date) => (now().getTime() - since.getTime()) / 1000
    const hanging = rows.find(({ queue, since }) => age(since) > secondsOf(queue) + GRACE_SECONDS)
    if (!hanging) return ok('No job hangs.')
    return wrong(
      `A job has been running for ${duration(age(hanging.since))} (${hanging.queue}): it hangs.`,
      this.mend,
    )
  },
}

const ownChecks = ['mail', 'push', 'webhook', 'slowWebhook'] as const

/** Failed mail, push messages and webhooks have checks of their own. */
export const failedJobCheck: Check = {
  code: 'failedJobs',
  title: 'Failed jobs',
  needsDatabase: true,
  mend: 'See the failure log for the reason.',
  async look() {
    const jobs = await db.failureLog.count({
      where: {
        kind: 'JOB',
        at: { gte: dayAgo() },
        title: { notIn: ownChecks.map(givenUpTitle) },
      },
    })
    if (jobs === 0) return ok('No job was given up in the last day.')
    return warning(`${counted(jobs, 'job was', 'jobs were')} given up in the last day.`, this.mend)
  },
}

/** A mail is tried for about a day before it fails. */
const MAIL_DAYS = 2

export const failedMailCheck: Check = {
  code: 'failedMail',
  title: 'Failed mail',
  needsDatabase: true,
  mend: 'See in the Outbox why it failed, and send it again.',
  async look({ mailer }) {
    if (!mailer) return null
    const since = new Date(now().getTime() - MAIL_DAYS * DAY)
    const mails = await db.mailMessage.count({ where: { state: 'FAILED', createdAt: { gte: since } } })
    if (mails === 0) return ok(`No mail of the last ${MAIL_DAYS} days has failed.`)
    return warning(
      `${counted(mails, 'mail')} of the last ${MAIL_DAYS} days could not be delivered.`,
      this.mend,
    )
  },
}

export const pushCheck: Check = {
  code: 'push',
  title: 'Push messages',
  needsDatabase: true,
  mend: 'See the failure log. If PUSH_KEY was changed, people turn notifications off and on again in their browser.',
  async look() {
    const devices = await db.pushDevice.count()
    const title = givenUpTitle('push')
    const refused = await db.failureLog.count({ where: { kind: 'JOB', title, at: { gte: dayAgo() } } })
    if (refused > 0)
      return warning(`Push services refused ${counted(refused, 'message')} in the last day.`, this.mend)
    if (devices === 0) return null
    return ok(
      `${counted(devices, 'device is', 'devices are')} registered, and no message was refused in the last day.`,
    )
  },
}

export const webhookCheck: Check = {
  code: 'webhooks',
  title: 'Webhooks',
  needsDatabase: true,
  mend: 'See in Settings, Webhooks why, and send them again.',
  async look() {
    const active = await db.webhook.count({ where: { active: true } })
    const given = { state: 'FAILED', triedAt: { gte: dayAgo() } } as const
    const failed = await db.webhookDelivery.count({ where: { ...given, webhook: { active: true } } })
    if (failed > 0)
      return warning(
        `${counted(failed, 'message')} to webhooks ${failed === 1 ? 'was' : 'were'} given up in the last day.`,
        this.mend,
      )
    if (active === 0) return null
    return ok(
      `${counted(active, 'webhook is', 'webhooks are')} on, and no message was given up in the last day.`,
    )
  },
}
