// What waits for an administrator.
import { administratorTasks, TASKS_COUNTED } from '#domain/administration/tasks.ts'
import { readTasks, type CountedTask } from '#server/read/administration/tasks.ts'
import { gpTable } from '#server/read/payroll/gp-employees.ts'
import { builder } from '../core/builder.ts'

const Task = builder.enumType('AdministratorTaskName', {
  description: 'What can wait for an administrator.',
  values: administratorTasks,
})

const AdministratorTask = builder.objectRef<CountedTask>('AdministratorTask').implement({
  description: 'Something that waits for an administrator.',
  fields: (t) => ({
    task: t.expose('task', { type: Task }),
    count: t.exposeInt('count', {
      description: `How often it waits; ${TASKS_COUNTED} stands for more, too.`,
    }),
  }),
})

builder.queryFields((t) => ({
  administratorTasks: t.field({
    type: [AdministratorTask],
    authScopes: { administrator: true },
    description: 'What waits for the administrator; what waits for nobody is left out.',
    resolve: (_, __, { viewer, services: { mail, gp } }) =>
      readTasks(viewer, { isMailSent: mail.isSent, hasGpServer: gp !== gpTable }),
  }),
}))
