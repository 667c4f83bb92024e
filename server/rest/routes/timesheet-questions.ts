// Queries about timesheets, and notifications (spec 7).
import { changeNotification, markAll, notificationBody } from '#server/rest/calls/notification.ts'
import { countByStatus, historyExpanded, totalHours } from '#server/rest/calls/timesheet-questions.ts'
import { notificationType } from '#server/rest/nouns/notification.ts'
import { userTypeNames } from '#domain/legacy-numbers.ts'
import { aDate, aFlag, aNumber, aText, listOf, object, oneOf, ref } from '#server/rest/openapi/schema.ts'
import { historyActionLabel, historyAreaLabel } from '#domain/timesheet/history.ts'
import { timesheetStatuses, timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const counts = ['Total', ...timesheetStatuses.map((status) => timesheetStatusLabel[status])]
const actions = oneOf(...Object.values(historyActionLabel))
const areas = oneOf(...Object.values(historyAreaLabel))
const history = object(
  {
    timesheetHistoryId: aNumber,
    timesheetHeaderId: aNumber,
    userId: aNumber,
    actionType: actions,
    actionArea: areas,
    time: { type: 'string', format: 'date-time' },
    changeDetail: listOf(
      object({ field: aText, textField: aText, previousValue: aText, currentValue: aText }),
    ),
    nameOfModifier: aText,
    emailOfModifier: aText,
    roleOfModifier: oneOf(...Object.values(userTypeNames)),
  },
  ['emailOfModifier'],
)

export const timesheetQuestions: readonly Route[] = [
  route({
    method: 'GET',
    path: '/Timesheet/CountByStatus',
    summary: 'Counts the timesheets that the caller sees by status.',
    query: { ownTimesheet: { ...aFlag, description: 'Only the caller’s own.' } },
    responses: { 200: object(Object.fromEntries(counts.map((name) => [name, aNumber]))) },
    run: countByStatus,
  }),
  route({
    method: 'GET',
    path: '/Timesheet/TotalHours',
    summary: 'The recorded time of a date, in the timesheets that count and that the caller sees.',
    query: {
      date: aDate,
      userId: { ...aNumber, description: 'The owner. Default: the caller.' },
      timesheetId: { ...aNumber, description: 'A timesheet to leave out.' },
    },
    responses: {
      200: object({
        Date: aDate,
        UserId: aNumber,
        TotalDuration: { ...aNumber, description: 'Minutes.' },
        TotalHours: { type: 'number' },
      }),
    },
    run: totalHours,
  }),
  route({
    method: 'GET',
    path: '/TimesheetHistory/GetExpands',
    summary: 'The history of the timesheets that the caller sees, newest first.',
    query: {
      timesheetHeaderId: aNumber,
      userId: { ...aNumber, description: 'The owner of the timesheets.' },
      modifierId: { ...aNumber, description: 'Who changed them.' },
      from: { ...aDate, description: 'The first day, in the company’s time zone.' },
      to: { ...aDate, description: 'The last day, in the company’s time zone.' },
      actionType: actions,
      actionArea: areas,
      _Top: { ...aNumber, description: 'At most 1000, default 25.' },
      _Skip: aNumber,
    },
    responses: { 200: object({ data: listOf(history), count: aNumber }) },
    run: historyExpanded,
  }),
  route({
    method: 'POST',
    path: '/TimesheetNotification/MarkAllRead',
    needs: 'TOKEN',
    summary: 'Marks all notifications of the caller as read.',
    run: markAll,
  }),
  route({
    method: 'PATCH',
    path: '/TimesheetNotification/{Id}',
    needs: 'TOKEN',
    summary: 'Marks a notification of the caller as read or unread.',
    takes: notificationBody,
    responses: { 204: null, 200: ref(notificationType) },
    run: changeNotification,
  }),
]
