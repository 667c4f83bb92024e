// The first steps of a new company, for its System Administrators.
import { firstSteps } from '#domain/setting/first-steps.ts'
import { hideFirstSteps } from '#server/actions/setting/first-steps.ts'
import { readFirstSteps, type DoneStep } from '#server/read/administration/first-steps.ts'
import { builder } from '../core/builder.ts'

const Step = builder.enumType('FirstStepName', {
  description: 'What a new company does, in order.',
  values: firstSteps,
})

const FirstStep = builder.objectRef<DoneStep>('FirstStep').implement({
  description: 'A step of a company’s first day.',
  fields: (t) => ({
    step: t.expose('step', { type: Step }),
    isDone: t.exposeBoolean('isDone'),
    opensOn: t.expose('opensOn', {
      type: 'Date',
      nullable: true,
      description:
        'The date before which it cannot be done, as a period is paid from its last day on; null if it can be done now.',
    }),
    people: t.exposeInt('people', {
      nullable: true,
      description: 'The number of people who have not signed in, for INVITE.',
    }),
  }),
})

builder.queryFields((t) => ({
  firstSteps: t.field({
    type: [FirstStep],
    authScopes: { systemAdministrator: true },
    description: 'The steps in order; none once all are done or an administrator has put them away.',
    resolve: (_, __, { services }) => readFirstSteps(services),
  }),
}))

const Hidden = builder.objectRef<{ isHidden: boolean }>('FirstStepsHidden').implement({
  description: 'The steps are put away.',
  fields: (t) => ({ isHidden: t.exposeBoolean('isHidden') }),
})

builder.mutationField('hideFirstSteps', (t) =>
  t.field({
    needs: 'TOKEN',
    type: Hidden,
    description: 'Puts the steps away for all administrators.',
    resolve: async (_, __, { viewer }) => {
      await hideFirstSteps(viewer)
      return { isHidden: true }
    },
  }),
)
