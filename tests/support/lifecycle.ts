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

export const statuses: TimesheetStatus[] = [
  'DRAFT',
  'PENDING',
  'APPROVED',
  'DECLINED',
  'RECALLED',
  'CANCELLED',
]

// What each cell means. A draft was never submitted, so it bears no group, and no approver sees it.
//   yes  it is done
//   404  reads as not found        403  is not allowed        own  nobody decides their own timesheet
//   dra  'This timesheet is draft and cannot be …'
//   sub app dec rec can  'Already submitted / approved / declined / recalled / cancelled by … at …'
export type Cell = 'yes' | '404' | '403' | 'own' | 'dra' | 'sub' | 'app' | 'dec' | 'rec' | 'can'
export const table: Record<TimesheetAction, Record<Role, string>> = {
  //                 DRAFT PENDING APPROVED DECLINED RECALLED CANCELLED
  save: {
    owner: '         yes   sub   app   dec   yes   can',
    // Neither Ada nor Bob records timesheets, and both are told that first.
    approver: '      403   403   403   403   403   403',
    otherApprover: ' 403   403   403   403   403   403',
    sysadmin: '      403   403   403   403   403   403',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
  submit: {
    owner: '         yes   sub   app   dec   yes   can',
    approver: '      403   403   403   403   403   403',
    otherApprover: ' 403   403   403   403   403   403',
    sysadmin: '      403   403   403   403   403   403',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
  edit: {
    owner: '         own   own   own   own   own   own',
    approver: '      404   yes   app   dec   rec   can',
    otherApprover: ' 404   404   404   404   404   404',
    sysadmin: '      dra   yes   app   dec   rec   can',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
  approve: {
    owner: '         own   own   own   own   own   own',
    approver: '      404   yes   app   dec   rec   can',
    otherApprover: ' 404   404   404   404   404   404',
    sysadmin: '      dra   yes   app   dec   rec   can',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
  decline: {
    owner: '         own   own   own   own   own   own',
    approver: '      404   yes   app   dec   rec   can',
    otherApprover: ' 404   404   404   404   404   404',
    sysadmin: '      dra   yes   app   dec   rec   can',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
  cancel: {
    owner: '         own   own   own   own   own   own',
    approver: '      404   yes   yes   yes   rec   can',
    otherApprover: ' 404   404   404   404   404   404',
    sysadmin: '      dra   yes   yes   yes   rec   can',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
  recall: {
    owner: '         dra   yes   app   yes   rec   can',
    approver: '      404   403   403   403   403   403',
    otherApprover: ' 404   404   404   404   404   404',
    sysadmin: '      403   403   403   403   403   403',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
  delete: {
    owner: '         yes   sub   app   dec   yes   can',
    approver: '      404   403   403   403   403   403',
    otherApprover: ' 404   404   404   404   404   404',
    sysadmin: '      403   403   403   403   403   403',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
  move: {
    owner: '         own   own   own   own   own   own',
    approver: '      404   yes   app   dec   rec   can',
    otherApprover: ' 404   404   404   404   404   404',
    sysadmin: '      dra   yes   app   dec   rec   can',
    useradmin: '     403   403   403   403   403   403',
    otherStaff: '    404   404   404   404   404   404',
  },
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
  const lines = [
    world.unbilled('7:00', '15:00', {
      id: globalId('TimesheetLine', sheet.lines[0]!),
      notes: 'Corrected',
    }),
  ]
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
