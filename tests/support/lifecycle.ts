// The table of rulings 1: from each status, each action, by everybody who can stand in some relation to the timesheet.
import type { TimesheetAction, TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { Caller, Outcome } from './caller.ts'
import type { PersonName } from './company.ts'
import { globalId, type World } from './world.ts'

export const roles = {
  owner: 'tess',
  approver: 'ada',
  otherApprover: 'bob',
  sysadmin: 'sam',
  useradmin: 'uma',
  otherStaff: 'theo',
} as const satisfies Record<string, PersonName>
export type Role = keyof typeof roles

const inOrder = 'DRAFT PENDING APPROVED DECLINED RECALLED CANCELLED'
export const statuses = inOrder.split(' ') as TimesheetStatus[]

// What each cell means. A draft was never submitted, so it bears no group, and no approver sees it.
//   yes  it is done
//   404  reads as not found        403  is not allowed        own  nobody decides their own timesheet
//   dra  'This timesheet is draft and cannot be …'
//   sub app dec rec can  'Already submitted / approved / declined / recalled / cancelled by … at …'
export type Cell = 'yes' | '404' | '403' | 'own' | 'dra' | 'sub' | 'app' | 'dec' | 'rec' | 'can'
const recording = {
  //                 DRAFT PENDING APPROVED DECLINED RECALLED CANCELLED
  owner: '           yes   sub   app   dec   yes   can',
  // Neither Ada nor Bob records timesheets, and both learn that first.
  approver: '        403   403   403   403   403   403',
  otherApprover: '   403   403   403   403   403   403',
  sysadmin: '        403   403   403   403   403   403',
  useradmin: '       403   403   403   403   403   403',
  otherStaff: '      404   404   404   404   404   404',
}
const deciding = {
  owner: '           own   own   own   own   own   own',
  approver: '        404   yes   app   dec   rec   can',
  otherApprover: '   404   404   404   404   404   404',
  sysadmin: '        dra   yes   app   dec   rec   can',
  useradmin: '       403   403   403   403   403   403',
  otherStaff: '      404   404   404   404   404   404',
}
const ofOwner = {
  ...deciding,
  approver: '        404   403   403   403   403   403',
  sysadmin: '        403   403   403   403   403   403',
}
export const table: Record<TimesheetAction, Record<Role, string>> = {
  save: recording,
  submit: recording,
  edit: deciding,
  approve: deciding,
  decline: deciding,
  cancel: {
    ...deciding,
    approver: '      404   yes   yes   yes   rec   can',
    sysadmin: '      dra   yes   yes   yes   rec   can',
  },
  recall: { ...ofOwner, owner: 'dra yes app yes rec can' },
  delete: { ...ofOwner, owner: 'yes sub app dec yes can' },
  move: deciding,
}
export const actions = Object.keys(table) as TimesheetAction[]

type Claimable = { id: number; version: number; lines: readonly { id: number }[] }

/** Does it to a timesheet of one task, which saving, submitting and editing correct. */
export function act(
  world: World,
  action: TimesheetAction,
  caller: Caller,
  sheet: Claimable,
): Promise<Outcome> {
  const claim = { id: globalId('Timesheet', sheet), version: sheet.version }
  const id = globalId('TimesheetLine', sheet.lines[0]!)
  const lines = [world.unbilled('7:00', '15:00', { id, notes: 'Corrected' })]
  switch (action) {
    case 'decline':
      return caller.decline(claim, 'No such job')
    case 'cancel':
      return caller.cancel(claim, 'Entered twice')
    case 'move':
      return caller.move(claim, globalId('ApprovalGroup', world.company.groups.workshop))
    case 'delete':
      return caller.remove(claim)
    case 'approve':
    case 'recall':
      return caller[action](claim)
    default:
      return caller[action](world.day(lines, claim))
  }
}
