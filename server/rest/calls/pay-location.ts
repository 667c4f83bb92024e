// The legacy client's calls for pay locations (spec 7, Settings). They use the same actions as GraphQL.
import { isRowId } from '#domain/bounds.ts'
import { InvalidInput } from '#domain/refusal.ts'
import type { PayLocationInput } from '#domain/pay-location/forms.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import {
  createPayLocation as create,
  deletePayLocations,
  updatePayLocation,
} from '#server/actions/pay-location/record.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { payLocations } from '#server/read/payroll/pay-locations.ts'
import { changed, created } from '#server/rest/answers.ts'
import { recordShape } from '#server/rest/body/record.ts'
import { payLocationType } from '#server/rest/nouns/pay-locations.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { record } from '#server/rest/route.ts'
import type { Answer, Call, Judged, Members } from '#server/rest/types.ts'

const SET = payLocationType.name

/** The body of a pay location. */
export const payLocationBody = record<Sent>(
  recordShape(payLocationType, ['Name', 'Region', 'Active', 'Version']),
)
type Sent = Partial<PayLocationInput> & { version?: number }

/** Creates a pay location without job divisions. */
export async function createPayLocation(call: Call<Judged<Sent>>): Promise<Answer> {
  assertMayChange(call.viewer)
  const { name = '', region = '', active = true } = call.body()
  return created(call, SET, await create(call.viewer, { name, region, active, divisions: [] }))
}

/** Changes the sent members; the job divisions stay. */
export async function changePayLocation(call: Call<Judged<Sent>>): Promise<Answer> {
  assertMayChange(call.viewer)
  const id = rowIdOf(call.keys[0])
  const { version: seen, ...stored } = await findStored(call.viewer, id)
  const { version = seen, ...input } = call.body({ id, ...stored })
  await updatePayLocation(call.viewer, id, version, { ...stored, ...input })
  return changed(call, SET, id)
}

/** Deletes pay locations. Those that people or history refer to become inactive; `Deleted` lists the deleted ones. */
export async function deleteManyPayLocations({ viewer, body }: Call<Members<'ids'>>): Promise<Answer> {
  assertMayChange(viewer)
  const ids = body().ids as readonly number[]
  if (!ids.every(isRowId))
    throw new InvalidInput([{ path: 'ids', message: 'ids must be a list of numbers.' }])
  const gone = new Set(await deletePayLocations(viewer, ids))
  const value = [...new Set(ids)].map((id) => ({ PayLocationId: id, Deleted: gone.has(id) }))
  return { body: { value, count: value.length } }
}

/** Called before the body is read. @throws NotAllowed FORBIDDEN. */
function assertMayChange(viewer: Viewer): void {
  assertSystemAdministrator(viewer)
}

/** The stored pay location as an input. @throws NotAllowed NOT_FOUND. */
async function findStored(viewer: Viewer, id: number) {
  const divisions = { where: { active: true }, select: { division: true } } as const
  const select = { name: true, region: true, active: true, version: true, divisions } as const
  const payLocation = await payLocations.find(viewer, id, { select })
  if (!payLocation) throw new NotAllowed('NOT_FOUND')
  return { ...payLocation, divisions: payLocation.divisions.map(({ division }) => division) }
}
