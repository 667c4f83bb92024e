// What waits for an administrator.
import { administratorTasks } from '#domain/administration/tasks.ts'
import { COUNT_MAX } from '#domain/limits.ts'
import { readTasks, type CountedTask } from '#server/read/administration/tasks.ts'
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
      description: `How often it waits. Counting stops at ${COUNT_MAX}.`,
    }),
  }),
})

builder.queryFields((t) => ({
  administratorTasks: t.field({
    type: [AdministratorTask],
    authScopes: { administrator: true },
    description: 'What waits for the administrator; what waits for nobody is left out.',
    resolve: (_, __, { viewer, services }) => readTasks(viewer, services),
  }),
}))
