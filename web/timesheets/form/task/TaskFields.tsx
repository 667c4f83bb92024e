// The fields of a task, by its type, in the order of the specification (spec 2). What a choice brings with it is decided
// in domain/task.ts.
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { JOB_DESCRIPTION_MAX } from '#domain/limits.ts'
import { withJob, type TaskValues } from '#domain/timesheet/task.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import { SignedFor } from '#web/fields/signedFor.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { loadCategories, loadCostCodes, loadGlAccounts, loadJobs, loadTasks } from './lookups.ts'
import { MachineFields } from './MachineFields.tsx'
import { useTaskLoader, useTaskChange } from './TaskScope.tsx'

/** What of a task decides which fields there are, and what they offer. */
type Props = Pick<TaskValues, 'timesheetLineType' | 'workOrder' | 'job'> & {
  /** Somebody's signature vouches for the job description. */
  isSignedFor: boolean
}

export const TaskFields = memo(function TaskFields(props: Props) {
  const { timesheetLineType, workOrder, job, isSignedFor } = props
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="3"
      alignItems="start"
    >
      {timesheetLineType === 'RENTAL' && (
        <>
          <MachineFields />
          <CategoryField />
          <WorkOrderTaskField hasWorkOrder={workOrder !== null} />
        </>
      )}
      {timesheetLineType === 'JOB_COST' && (
        <>
          <chakra.div gridColumn="1 / -1">
            <CategoryField />
          </chakra.div>
          <JobFields hasJob={job !== null} />
        </>
      )}
      {timesheetLineType === 'UNBILLED' && <GlAccountField />}
      <chakra.div gridColumn="1 / -1">
        <SignedFor value={isSignedFor}>
          <TextAreaField name="notes" label="Job Description" max={JOB_DESCRIPTION_MAX} rows={2} />
        </SignedFor>
      </chakra.div>
    </chakra.div>
  )
})

function WorkOrderTaskField({ hasWorkOrder }: { hasWorkOrder: boolean }) {
  return (
    <chakra.div gridColumn="1 / -1">
      <LookupField
        name="workOrderTask"
        label="Task"
        disabled={!hasWorkOrder}
        hint={hasWorkOrder ? undefined : 'Choose a work order first'}
        load={useTaskLoader(loadTasks)}
      />
    </chakra.div>
  )
}

function JobFields({ hasJob }: { hasJob: boolean }) {
  return (
    <>
      <LookupField
        name="job"
        label="Job"
        recentKey="job"
        load={useTaskLoader(loadJobs)}
        onChange={useTaskChange(withJob)}
      />
      <LookupField
        name="jobCostCode"
        label="Cost Code"
        disabled={!hasJob}
        hint={hasJob ? undefined : 'Choose a job first'}
        load={useTaskLoader(loadCostCodes)}
      />
    </>
  )
}

function GlAccountField() {
  return (
    <chakra.div gridColumn="1 / -1">
      <LookupField
        name="glAccount"
        label="GL Entry"
        recentKey="glAccount"
        load={useTaskLoader(loadGlAccounts)}
      />
    </chakra.div>
  )
}

function CategoryField() {
  return (
    <LookupField
      name="taskCategory"
      label="Task Category"
      recentKey="taskCategory"
      load={useTaskLoader(loadCategories)}
    />
  )
}
