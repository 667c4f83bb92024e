// What the database has to know of each text of a task: migrations are written by hand, and no type checks them.
import { expect, test } from 'vitest'
import { hasField, taskTexts, texts, type TaskText } from '#domain/timesheet/task-fields.ts'
import { allowedLineTypes } from '#domain/timesheet/task-type.ts'
import { db } from '#server/database/client.ts'
import { done } from '#tests/support/caller.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

/** A task of a type that has the text. */
function taskWith(text: TaskText, value: string) {
  const type = allowedLineTypes('ALL').find((one) => hasField(one, text))!
  const task = { RENTAL: world.rental, JOB_COST: world.jobCost, UNBILLED: world.unbilled }[type]
  return task('7:00', '8:00', { [text]: value })
}

test.each(texts)('the search finds a timesheet by the %s of its tasks', async (text) => {
  const tess = await world.signIn('tess')
  const word = `zyx${text.toLowerCase()}`
  done(await tess.save(world.day([taskWith(text, word)])))
  const { data } = await tess.ask<{ timesheets: { totalCount: number } }>(
    `{ timesheets(filter: { search: "${word}" }) { totalCount } }`,
  )
  expect(data!.timesheets.totalCount).toBe(1)
})

test.each(texts)('the database refuses a %s that is longer than its form allows', async (text) => {
  const { max } = taskTexts[text]
  const tess = await world.signIn('tess')
  const { id } = done(await tess.save(world.day([taskWith(text, '')])))
  const where = { timesheetId: Number(atob(id).split(':')[1]) }
  const write = (length: number) =>
    db.timesheetLine.updateMany({ where, data: { [text]: 'x'.repeat(length) } })
  await write(max)
  await expect(write(max + 1)).rejects.toThrow(/check constraint/i)
})
