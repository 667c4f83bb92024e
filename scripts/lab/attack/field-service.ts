// Days of field service, each task with two signatures and, if wanted, photos.
import sharp from 'sharp'
import type { Person } from './person.ts'
import type { Target } from './target.ts'

const MINUTES = 4

type Link = { id: string } | null
const links = ['site', 'equipment', 'workOrder', 'workOrderTask', 'taskCategory'] as const
type Rental = Record<(typeof links)[number], Link>
type Sheets = { timesheets: { edges: { node: { lines: Rental[] } }[] } }

/** Uploads a picture. @returns the status, and its name if it was taken. */
export async function upload(
  target: Target,
  person: Person,
  as: 'UploadSignature' | 'UploadPhoto',
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ status: number; image: string | null }> {
  const form = new FormData()
  form.set('img', new File([bytes], 'picture.png', { type: 'image/png' }))
  const response = await target.fetch(`/api/Timesheet/${as}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token()}` },
    body: form,
  })
  const body = (await response.json().catch(() => ({}))) as { image?: string }
  return { status: response.status, image: body.image ?? null }
}

/** A PNG of a pad with a stroke. */
export async function pad(): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
    <path d="M20 60 C 90 10, 150 190, 380 80" fill="none" stroke="black" stroke-width="3"/></svg>`
  return new Uint8Array(await sharp(Buffer.from(drawn)).png().toBuffer())
}

/** Tasks of four minutes with field service. @param photos of each task. */
export async function servicedTasks(
  target: Target,
  person: Person,
  count: number,
  photos: (index: number) => string[] = () => [],
): Promise<object[]> {
  const fields = links.map((link) => `${link} { id }`).join(' ')
  const { data } = await person.ask<Sheets>(
    `{ timesheets(first: 50) { edges { node { lines { ${fields} } } } } }`,
  )
  const rental = data!.timesheets.edges
    .flatMap(({ node }) => node.lines)
    .find((line) => links.every((link) => line[link]))
  if (!rental) throw new Error(`${person.account} has no task on rental equipment.`)
  const picture = await pad()
  const sign = async () => {
    const { status, image } = await upload(target, person, 'UploadSignature', picture)
    if (image === null) throw new Error(`A signature was answered ${status}.`)
    return image
  }
  const tasks: object[] = []
  for (let index = 0; index < count; index++)
    tasks.push({
      timesheetLineType: 'RENTAL',
      startTime: 360 + MINUTES * index,
      endTime: 360 + MINUTES * (index + 1),
      ...Object.fromEntries(links.map((link) => [link, rental[link]!.id])),
      notes: 'Pressure tested, hose replaced, and the bucket greased. '.repeat(8),
      photos: photos(index),
      fieldService: {
        ...{ customerName: 'Bowen Quarries', location: 'Pit 4', manufacturer: 'Komatsu', model: 'PC300' },
        ...{ rego: '123ABC', serialNumber: 'SN-77', smuReading: 1204.5, travelKms: 86 },
        additionalInfo: 'Hose replaced, pressure tested. '.repeat(15),
        ...{ customerEmail: 'kim@bowen.example', customerAcceptanceName: 'Kim Bowen' },
        workerSignature: await sign(),
        customerSignature: await sign(),
      },
    })
  return tasks
}
