// Opens a timesheet of any person by its number, at any hour, through GraphQL or REST.
import { sees } from '../model.ts'
import { agree, nameOf, type Acting } from '../run.ts'

export async function look({ run, by, draw }: Acting): Promise<void> {
  const { model, office } = run
  if (model.sheets.length === 0) return
  const sheet = draw.pick(model.sheets)
  const should = sees(model, by, sheet, run.moment().date)
  const caller = await office.as(by)
  const what = `${by} looks at ${nameOf(sheet)}`
  run.note(`${what} - ${should ? 'seen' : 'not found'}`)
  if (draw.oneIn(2)) {
    const { status, body } = await caller.rest('GET', `/Timesheet(${office.numberOf(sheet)})`)
    return agree(
      `${what} (legacy)`,
      [status, body.Version ?? null],
      should ? [200, sheet.version] : [404, null],
    )
  }
  const seen = await caller.read(office.numberOf(sheet))
  agree(what, seen && [seen.status, seen.version], should ? [sheet.status, sheet.version] : null)
}
