// The same program for each third-party client, and the report that it prints.

/** The properties of a timesheet that are written. */
export type Draft = { StartDate: string; Shift: boolean; TimesheetLines: Task[] }
type Task = {
  TimesheetLineType: number
  StartTime: number
  EndTime: number
  Notes: string
  GlaccountId: number
}

/** The properties that are read. */
export type Sheet = {
  TimesheetHeaderId: number
  StartDate: string
  Shift: boolean
  TimesheetStatus: number
  TotalDuration: number
}
export type Expanded = Sheet & { TimesheetLines: Line[] }
export type Line = { Notes: string; GLAccount?: { Description: string } | null }

/** One person's connection to the service, through the tested client. */
export type Client = {
  /** Their drafts, the latest day first, two of them at most. */
  list(): Promise<Pick<Sheet, 'TimesheetHeaderId' | 'StartDate'>[]>
  read(id: number): Promise<Sheet>
  /** How many drafts they have. */
  count(): Promise<number>
  create(draft: Draft): Promise<Sheet>
  patch(id: number, changes: Pick<Sheet, 'Shift'>): Promise<unknown>
  remove(id: number): Promise<unknown>
  /** With its tasks and, if the client supports that, the account of each. */
  expand(id: number): Promise<Expanded>
  /** Calls an action, and returns its response. */
  act(given: Given): Promise<unknown>
  /** The client's error message. */
  reasonOf(failure: unknown): Promise<string> | string
}

export type Given = {
  /** A pending timesheet, which the approver decides. */
  pending: number
  /** Three drafts: past days, and a day that is not over. */
  drafts: [Draft, Draft, Draft]
  future: Draft
  /** The subscription of a browser to push messages. */
  device: string
}

/** Does with a client what a program does, and prints what it saw. */
export async function journey(connect: (service: string, token: string) => Client): Promise<void> {
  const [service, owner, approver, given] = process.argv.slice(2) as [string, string, string, string]
  console.log(
    JSON.stringify(
      await seenBy(connect(service, owner), connect(service, approver), JSON.parse(given) as Given),
    ),
  )
}

async function seenBy(client: Client, approver: Client, given: Given) {
  const failure = async (work: Promise<unknown>) => {
    try {
      return { done: await work }
    } catch (error) {
      return client.reasonOf(error)
    }
  }
  const made: Sheet[] = []
  for (const draft of given.drafts) made.push(await client.create(draft))
  const ids = made.map(({ TimesheetHeaderId }) => TimesheetHeaderId)
  const [first] = ids as [number]
  const before = await client.read(first)
  await client.patch(first, { Shift: true })
  const after = await client.read(first)
  const seen = {
    made,
    before,
    after,
    list: await client.list(),
    count: await client.count(),
    expanded: await client.expand(first),
    refused: await failure(client.create(given.future)),
    missing: await failure(client.read(2 ** 31 - 1)),
    acted: await approver.act(given),
  }
  for (const id of ids) await client.remove(id)
  return { ...seen, gone: await failure(client.read(first)), left: await client.count() }
}
