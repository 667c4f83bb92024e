// All filters of the list on a phone, applied together.
import { chakra } from '@chakra-ui/react'
import { Form, Formik } from 'formik'
import { useId } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { LookupField } from '#web/fields/LookupField.tsx'
import type { Option } from '#web/fields/options.ts'
import { SegmentField } from '#web/fields/SegmentField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { OPEN_QUESTION } from '#web/timesheets/questions/QuestionMark.tsx'
import { NOT_SEEN } from '#web/timesheets/questions/UnseenMark.tsx'
import { timesheetOrder, newestFirst, unusualFirst, type ListSort } from '#web/timesheets/timesheetFilters.ts'
import { loadOwnerGroups, loadOwners } from '#web/fields/loadOwners.ts'
import type { Names } from './filterLabels.ts'
import type { Filters } from './useFilters.ts'

type Props = { filters: Filters; names: Names; today: string; mayOwn: boolean; onClosed: () => void }

type Values = {
  from: string
  to: string
  person: Option | null
  group: Option | null
  shift: 'ANY' | 'DAY' | 'NIGHT'
  taskType: 'ANY' | 'RENTAL' | 'JOB_COST'
  own: boolean
  question: boolean
  unseen: boolean
  sort: string
}

const USUAL = 'newest'

export function FiltersDialog({ filters, names, today, mayOwn, onClosed }: Props) {
  const formId = useId()
  const environment = useRelayEnvironment()
  const submit = (values: Values) => {
    onClosed()
    filters.set(asFilter(values), sortOf(values.sort))
  }
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Filters"
      foot={
        <>
          <Button
            onClick={() => {
              onClosed()
              filters.clear()
            }}
          >
            Clear filters
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            Show timesheets
          </Button>
        </>
      }
    >
      <Formik<Values> initialValues={asValues(filters, names)} onSubmit={submit}>
        <Form id={formId} noValidate>
          <chakra.div display="grid" gap="4">
            <chakra.div display="grid" gap="3">
              <DateField name="from" label="From" today={today} />
              <DateField name="to" label="To" today={today} />
            </chakra.div>
            <LookupField
              name="person"
              label="Person"
              placeholder="Everybody"
              load={(request) => loadOwners(environment, request)}
            />
            <LookupField
              name="group"
              label="Approval group"
              placeholder="Every group"
              load={(request) => loadOwnerGroups(environment, request)}
            />
            <SegmentField
              name="shift"
              label="Shift"
              options={[
                { value: 'ANY', label: 'Any' },
                { value: 'DAY', label: 'Day' },
                { value: 'NIGHT', label: 'Night' },
              ]}
            />
            <SegmentField
              name="taskType"
              label="Type"
              options={[
                { value: 'ANY', label: 'All' },
                { value: 'RENTAL', label: 'Rental' },
                { value: 'JOB_COST', label: 'Job Cost' },
              ]}
            />
            <SelectField
              name="sort"
              label="Sort"
              options={sortChoices.map(({ label, sort }) => ({
                value: timesheetOrder.write(sort) ?? USUAL,
                label,
              }))}
            />
            <SwitchField name="question" label={OPEN_QUESTION} />
            <SwitchField name="unseen" label={NOT_SEEN} />
            {mayOwn && <SwitchField name="own" label="Only mine" />}
          </chakra.div>
        </Form>
      </Formik>
    </Dialog>
  )
}

function asValues({ filter, sort }: Filters, names: Names): Values {
  const { from, to, userId, approvalGroup, shift, taskType, ownTimesheet, openQuestion, unseenEdit } = filter
  return {
    from: from ?? '',
    to: to ?? '',
    person: userId === null ? null : { id: userId, name: names.person ?? '' },
    group: approvalGroup === null ? null : { id: approvalGroup, name: names.group ?? '' },
    shift: shift ?? 'ANY',
    taskType: taskType === 'RENTAL' || taskType === 'JOB_COST' ? taskType : 'ANY',
    own: ownTimesheet === true,
    question: openQuestion === true,
    unseen: unseenEdit === true,
    sort: timesheetOrder.write(sort) ?? USUAL,
  }
}

function asFilter({ from, to, person, group, shift, taskType, own, question, unseen }: Values) {
  const isBackwards = from !== '' && to !== '' && from > to
  return {
    from: (isBackwards ? to : from) || null,
    to: (isBackwards ? from : to) || null,
    userId: person?.id ?? null,
    approvalGroup: group?.id ?? null,
    shift: shift === 'ANY' ? null : shift,
    taskType: taskType === 'ANY' ? null : taskType,
    ownTimesheet: own || null,
    openQuestion: question || null,
    unseenEdit: unseen || null,
  }
}

function sortOf(text: string) {
  return sortChoices.find(({ sort }) => (timesheetOrder.write(sort) ?? USUAL) === text)?.sort
}

/** The sort orders of the list with their labels; the first is the default. */
const sortChoices: readonly { label: string; sort: ListSort }[] = [
  { label: 'Newest first', sort: newestFirst },
  { label: 'Oldest first', sort: { by: 'CREATED', ascending: true } },
  { label: 'Unusual first', sort: unusualFirst },
  { label: 'Usual first', sort: { by: 'UNUSUAL', ascending: true } },
  { label: 'Latest date', sort: { by: 'DATE', ascending: false } },
  { label: 'Earliest date', sort: { by: 'DATE', ascending: true } },
  { label: 'Person, A to Z', sort: { by: 'PERSON', ascending: true } },
  { label: 'Person, Z to A', sort: { by: 'PERSON', ascending: false } },
  { label: 'Longest total', sort: { by: 'TOTAL', ascending: false } },
  { label: 'Shortest total', sort: { by: 'TOTAL', ascending: true } },
]
