// What a failure means for people: what was lost, and how to fix it.
import type { FailureKind } from './failure.ts'

export type Meaning = { lost: string; mend: string }

const report = 'Send this document to the people who maintain Daybook.'

const meanings: Record<FailureKind, Meaning> = {
  FAULT: {
    lost: 'The server did not carry out the request. The person’s input is still on their screen.',
    mend: `The person can try again. ${report}`,
  },
  CALL: {
    lost: 'A browser did not get a valid response. The person’s input is still on their screen.',
    mend: 'The person can try again. If several people had this at the same time, look at Health.',
  },
  CRASH: {
    lost: 'A screen stopped. A timesheet that was being typed comes back when the person opens Daybook again.',
    mend: `The person can reload the page. ${report}`,
  },
  JOB: { lost: 'A job that follows a change failed for good.', mend: report },
}

/** By the queue of a job that failed for good. */
const jobs: Readonly<Record<string, Meaning>> = {
  mail: { lost: 'A mail did not arrive.', mend: 'Send it again in the Outbox, under Failed.' },
  push: {
    lost: 'A device did not show a notification. It is in the person’s notifications.',
    mend: 'Nothing has to be done.',
  },
  docket: {
    lost: 'The PDF of a docket was not drawn.',
    mend: 'Open the docket: it is drawn then. If it fails, look at Health.',
  },
  webhook: { lost: 'A message did not reach another program.', mend: 'Send it again under Webhooks.' },
  slowWebhook: { lost: 'A message did not reach another program.', mend: 'Send it again under Webhooks.' },
  sealCheck: {
    lost: 'A check of the sealed history did not finish.',
    mend: 'Start it again under Sealed History.',
  },
  passwordReset: {
    lost: 'A person who forgot their password got no code.',
    mend: 'They can request another one.',
  },
  failedSignIn: {
    lost: 'A refused sign-in is missing in User Tracking.',
    mend: 'Nothing has to be done.',
  },
}

/** @param title the title in the failure log; for a job that failed for good, 'given up: ' and its queue. */
export function meaningOf(kind: FailureKind, title: string): Meaning {
  const queue = /^given up: (\w+)$/.exec(title)?.[1]
  return (kind === 'JOB' && queue && jobs[queue]) || meanings[kind]
}
