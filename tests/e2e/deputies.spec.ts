// A deputy's days. The clock of the server cannot be moved, so the company moves: from a zone where the day has hardly begun
// to one where it is over.
import { DateTime } from 'luxon'
import { callerAs, submitSheet, type Call } from '#tests/support/colleague.ts'
import {
  choose,
  dayBefore,
  DESK,
  expect,
  expectAccessible,
  openAs,
  PHONE,
  test,
  visit,
} from '#tests/support/e2e.ts'

/** Eleven hours behind UTC. */
const LATE = 'Pacific/Pago_Pago'
/** Fourteen hours ahead: always a later date than there. */
const EARLY = 'Pacific/Kiritimati'

test('an approver names a deputy, who decides for them until midnight in the company’s zone', async ({
  device,
  request,
}) => {
  const administrator = await callerAs(request, 'sysadmin')
  const home = await moveCompany(administrator, LATE)
  const today = DateTime.now().setZone(LATE).toFormat('ccc LLL dd, yyyy')
  const staff = await callerAs(request, 'staff')
  const [day, next] = [dayBefore(158), dayBefore(159)]
  await submitSheet(staff, day.iso)
  try {
    const desk = await device(DESK)
    await openAs(desk, 'approver', { path: '/profile', title: 'Profile' })
    await desk.getByRole('button', { name: 'Name a deputy' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Name a deputy' })
    await choose(dialog, 'Deputy', 'Leilani')
    await dialog
      .getByRole('textbox', { name: 'Last day' })
      .fill(DateTime.now().setZone(LATE).toFormat('dd LLL yyyy'))
    await expectAccessible(desk, 'naming a deputy')
    await dialog.getByRole('button', { name: 'Name deputy' }).click()
    const named = desk.getByRole('list', { name: 'Deputies' }).getByRole('listitem')
    await expect(named).toContainText(`Leilani Fa’asavalu${today}`)
    await visit(desk, '/super/dashboard?status=pending', 'Timesheets')
    await expect(desk.getByText(`Leilani Fa’asavalu stands in for you until ${today}`)).toBeVisible()

    const phone = await device(PHONE)
    await openAs(phone, 'leilani.faasavalu')
    const line = phone.getByText(`You stand in for Jo Reed until ${today}`)
    await expect(line).toBeVisible()
    await expectAccessible(phone, 'the home of a deputy')
    const card = (date: string) =>
      phone.getByRole('listitem').filter({ hasText: 'Tama Kingi' }).filter({ hasText: date })
    await card(day.shown).getByRole('button').first().click()
    await phone.getByRole('button', { name: 'Approve', exact: true }).click()
    await submitSheet(staff, next.iso)
    // Leaving the page sends the decision.
    await phone.goto('/super/dashboard?status=pending')
    await expect(card(next.shown)).toBeVisible()
    await expect(desk.getByRole('row', { name: new RegExp(`Tama Kingi.*${day.shown}`) })).toHaveCount(0)
    await visit(desk, '/super/dashboard?status=approved', 'Timesheets')
    await desk.getByRole('row', { name: new RegExp(`Tama Kingi.*${day.shown}`) }).click()
    await expect(
      desk
        .getByRole('complementary', { name: 'Review' })
        .getByText('Approved by Leilani Fa’asavalu for Jo Reed'),
    ).toBeVisible()

    await moveCompany(administrator, EARLY)
    await expect(line, 'without a reload').toHaveCount(0)
    await expect(card(next.shown)).toHaveCount(0)
  } finally {
    await moveCompany(administrator, home)
  }
})

const fields =
  'allowUnsignedReason companyName defaultStartTime developmentHosts enableUseDefaultStartTime leaveIsAsked mailDockets ' +
  'maximumDailyHours maximumDailyHoursCheckingEnable passMidnightCheckingEnable ' +
  'requireSecondFactorForAdministrators timeZone timesheetOverlapCheckingEnable'

/** Changes the company's time zone. @returns the one before. */
async function moveCompany(administrator: Call, timeZone: string): Promise<string> {
  const { settings } = (await administrator(`{ settings { version ${fields} } }`)) as {
    settings: { version: number; timeZone: string }
  }
  const { version, ...input } = settings
  const { result } = await administrator(
    `mutation ($input: SettingsInput!, $version: Int!) {
      result: updateSettings(input: $input, version: $version) { __typename }
    }`,
    { input: { ...input, timeZone }, version },
  )
  expect(result).toEqual({ __typename: 'SettingsChange' })
  return settings.timeZone
}
