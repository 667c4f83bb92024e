// The fields of a task, by its type, in the order of the specification (spec 2). What a choice brings with it is decided
// in domain/task.ts.
import { chakra } from '@chakra-ui/react'
import { useRelayEnvironment } from 'react-relay'
import { JOB_DESCRIPTION_MAX } from '#domain/limits.ts'
import { withJob, type TaskValues } from '#domain/task.ts'
import { LookupField } from '#web/parts/fields/LookupField.tsx'
import { SignedFor } from '#web/parts/fields/signedFor.ts'
import { TextAreaField } from '#web/parts/fields/TextAreaField.tsx'
import { loadCategories, loadCostCodes, loadGlAccounts, loadJobs, loadTasks } from './lookups.ts'
import { MachineFields } from './MachineFields.tsx'

type Props = { task: TaskValues; onTask: (task: TaskValues) => void }

/** `isSignedFor`: somebody's signature vouches for the job description. */
export function TaskFields({ isSignedFor, ...props }: Props & { isSignedFor: boolean }) {
  const type = props.task.timesheetLineType
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="3"
      alignItems="start"
    >
      {type === 'RENTAL' && <RentalFields {...props} />}
      {type === 'JOB_COST' && <JobCostFields {...props} />}
      {type === 'UNBILLED' && <UnbilledFields />}
      <chakra.div gridColumn="1 / -1">
        <SignedFor value={isSignedFor}>
          <TextAreaField name="notes" label="Job Description" max={JOB_DESCRIPTION_MAX} rows={2} />
        </SignedFor>
      </chakra.div>
    </chakra.div>
  )
}

function RentalFields({ task, onTask }: Props) {
  const environment = useRelayEnvironment()
  const { workOrder } = task
  return (
    <>
      <MachineFields task={task} onTask={onTask} />
      <CategoryField />
      <chakra.div gridColumn="1 / -1">
        <LookupField
          name="workOrderTask"
          label="Task"
          disabled={workOrder === null}
          hint={workOrder === null ? 'Choose a work order first' : undefined}
          load={(search) => (workOrder ? loadTasks(environment, search, workOrder) : Promise.resolve([]))}
        />
      </chakra.div>
    </>
  )
}

function JobCostFields({ task, onTask }: Props) {
  const environment = useRelayEnvironment()
  const { job } = task
  return (
    <>
      <chakra.div gridColumn="1 / -1">
        <CategoryField />
      </chakra.div>
      <LookupField
        name="job"
        label="Job"
        recentKey="job"
        load={(search) => loadJobs(environment, search)}
        onChange={(next) => onTask(withJob(task, next))}
      />
      <LookupField
        name="jobCostCode"
        label="Cost Code"
        disabled={job === null}
        hint={job === null ? 'Choose a job first' : undefined}
        load={(search) => (job ? loadCostCodes(environment, search, job) : Promise.resolve([]))}
      />
    </>
  )
}

function UnbilledFields() {
  const environment = useRelayEnvironment()
  return (
    <chakra.div gridColumn="1 / -1">
      <LookupField
        name="glAccount"
        label="GL Entry"
        recentKey="glAccount"
        load={(search) => loadGlAccounts(environment, search)}
      />
    </chakra.div>
  )
}

function CategoryField() {
  const environment = useRelayEnvironment()
  return (
    <LookupField
      name="taskCategory"
      label="Task Category"
      recentKey="taskCategory"
      load={(search) => loadCategories(environment, search)}
    />
  )
}
