// Sealed history in the settings, and the proof of a timesheet's history.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { runSealCheck } from '#server/actions/seal/check.ts'
import { resumeSealing } from '#server/actions/seal/resume.ts'
import { db } from '#server/database/client.ts'
import { noMark } from '#server/sealing/mark.ts'
import { sealKey, writeBlocks } from '#tests/support/sealing.ts'
import { openScreens } from '#tests/support/screen.tsx'

const PLACE = '/admin/settings?view=sealed-history'
const screens = await openScreens()

it('says that nothing is sealed yet, checks all history, reports the result in one sentence, and names the changed rows', async () => {
  const { user } = await screens.open('/admin/settings', { as: 'sam' })
  await user.click(await screen.findByRole('link', { name: /^Sealed history/ }))
  const answer = within(await screen.findByRole('region', { name: 'Check the sealed history' }))
  await answer.findByText(/History is not sealed yet/)
  expect(answer.getByRole('button', { name: 'Check all history' })).toHaveProperty('disabled', true)
  await screens.crash()

  await writeBlocks(screens)
  const { number, hash } = await db.sealBlock.findFirstOrThrow({ orderBy: { number: 'desc' } })
  const tab = await screens.open(PLACE, { as: 'sam' })
  await screen.findByText(`${number}:${hash}`)
  await screen.findByText('Nobody has checked it yet.')
  const check = async () => {
    await tab.user.click(screen.getByRole('button', { name: 'Check all history' }))
    await screen.findByText(/^Checking: 0 rows and seals so far/)
    const { id: checkId } = await db.sealCheck.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await runSealCheck({ publicKeys: [sealKey.publicKey] }, { checkId })
  }
  await check()
  await screen.findByText(/^No\. All 20 rows are as they were sealed\./)
  expect(screen.queryByText('Somebody should be able to explain:')).toBeNull()
  await resumeSealing({ key: sealKey, mark: noMark, reason: 'A new disk', by: 'npm run verify-history' })
  await check()
  await screen.findByText('Somebody should be able to explain:')
  screen.getByText(/^Blocks 5 to \d+ were left out: .* Reason: A new disk$/)
  await screens.asOwner(
    `SET session_replication_role = replica; UPDATE "TimesheetHistory" SET "nameOfModifier" = 'Nobody' WHERE "id" = 3`,
  )
  await check()
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Yes. 1 fault in the sealed history.')
  alert.getByText(/^Row 3 of TimesheetHistory \(timesheet 100\) was changed\./)
})

it('offers the proof of one timesheet’s history', async () => {
  const { user } = await screens.open('/admin/timesheet-trackings?sheet=100', { as: 'sam' })
  await user.click(await screen.findByRole('button', { name: 'Proof' }))
  await screen.findByRole('menuitem', { name: 'Export with proof' })
  screen.getByRole('menuitem', { name: 'Download check-proof.mjs' })
})
