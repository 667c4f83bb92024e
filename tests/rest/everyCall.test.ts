// Every call that the specification documents (section 7) and every one that is decided beside it (rulings 6) is answered at
// its path, at the root of the host and below /api.
import { expect, it } from 'vitest'
import { pathExpression } from '#server/rest/paths.ts'
import { routes } from '#server/rest/routes.ts'

const documented = `
GET /auth/me
POST /auth/login
POST /auth/forgot-password
POST /auth/verify-code
POST /auth/new-password
POST /auth/resend-code
POST /auth/refresh-token
POST /auth/logout
GET /Timesheet
GET /Timesheet(5)
POST /Timesheet
PATCH /Timesheet(5)
POST /Timesheet/Approvals
POST /Timesheet/UploadSignature
POST /Timesheet/UploadPhoto
PATCH /Timesheet/5/approval-groups/6
GET /TimesheetEvent
GET /TimesheetHistory/GetExpands
GET /Timesheet/CountByStatus
GET /Timesheet/TotalHours
GET /TimesheetNotification
GET /TimesheetNotification/$count
POST /TimesheetNotification/MarkAllRead
PATCH /TimesheetNotification/5
POST /NotificationHub
GET /Site
GET /Equipment
GET /Equipment(5)
GET /Job
GET /JobCostCode
GET /JobCostCode(5)
GET /WorkOrder
GET /WorkOrder(5)
GET /WorkOrderTask
GET /WorkOrderTask(5)
GET /GLAccount
GET /GLAccount(5)
GET /TaskCategory
GET /PayLocation
GET /JobDivisionPayLocation
GET /GPEmployee
POST /User/Avatar
GET /Profile/WorkingHours
GET /Profile/TopApprovers
PATCH /Profile/ForceLogout
GET /Profile/SendWelComeEmail/5
POST /Profile/SendWelComeEmail/5
POST /Manual
PATCH /Manual/5
GET /Manual
GET /Manual/5
DELETE /Manual/5
GET /Manual/downloadFile/5
POST /approvalGroup
PATCH /approvalGroup/5
GET /approvalGroup
DELETE /approvalGroup/5
POST /User
PATCH /User/5
PATCH /user/5
GET /User
GET /User(5)
DELETE /User/5
GET /User/EmailExists
GET /UserLog
GET /Setting
PATCH /Setting
PUT /Setting/Reset
POST /PayLocation
PATCH /PayLocation/5
POST /PayLocation/DeleteMany`

it.each(documented.trim().split('\n'))('%s is answered', (call) => {
  const [method, path] = call.split(' ') as [string, string]
  const route = routes.find((one) => one.method === method && pathExpression(one.path).test(path))
  expect(route).toBeDefined()
})
