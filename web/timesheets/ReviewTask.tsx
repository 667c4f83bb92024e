// One task to read: its type as a coloured edge, its times, its records, and its description.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { fillingRecords } from '#domain/timesheet/filled-in.ts'
import { taskLabel, taskTexts, texts } from '#domain/timesheet/task-fields.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { formatDuration, formatTime } from '#domain/timesheet/time.ts'
import { RowLink } from '#web/design/RowLink.tsx'
import type { ReviewTask_line$key } from '#web/__generated__/ReviewTask_line.graphql.ts'
import { Description } from './Description.tsx'
import { FieldServiceFacts, type Machine } from './FieldServiceFacts.tsx'
import { useNotWritten } from './offers/preparedWords.ts'
import { TaskPhotos } from './photos/TaskPhotos.tsx'
import { signedForOf } from './signedFor.ts'
import type { Linked } from './summary.ts'
import { typeEdge } from './typeColour.ts'
import { FormerValue } from './FormerValue.tsx'

const [lineTexts, longTexts] = [
  texts.filter((text) => taskTexts[text].rows === 1),
  texts.filter((text) => taskTexts[text].rows > 1),
]

type Props = {
  line: ReviewTask_line$key
  title: string
  /** The owner's value of a field, by its label, if an approver changed it. */
  was: (label: string) => string | undefined
}

export function ReviewTask({ line: key, title, was }: Props) {
  const line = useFragment(
    graphql`
      fragment ReviewTask_line on TimesheetLine {
        timesheetLineType
        startTime
        endTime
        minutes
        notes
        taskCategory {
          name
        }
        site {
          location
          number
        }
        equipment {
          name
          description
        }
        workOrder {
          name
          description
        }
        workOrderTask {
          name
          description
        }
        job {
          name
          description
        }
        jobCostCode {
          name
          description
        }
        glAccount {
          number
          description
        }
        employerSite
        ...TaskPhotos_line
        docket {
          id
          number
        }
        fieldService {
          customerName
          location
          manufacturer
          model
          rego
          serialNumber
          smuReading
          travelKms
          additionalInfo
          customerEmail
          customerAcceptanceName
          customerSignature
          workerSignature
          unsignedReason
          unsignedNote
          customerSignedFor
          workerSignedFor
        }
      }
    `,
    key,
  )
  const { startTime, endTime, workOrderTask, taskCategory, fieldService } = line
  const isRental = line.timesheetLineType === 'RENTAL'
  const site = line.site ? `${line.site.location}-${line.site.number}` : null
  const facts: [label: string, value: string | null | undefined][] = [
    [taskLabel.workOrder, isRental ? nameAndDescription(line.workOrder) : null],
    [taskLabel.equipment, isRental ? nameAndDescription(line.equipment) : null],
    // On other types the site belongs to the field service, which shows it.
    [taskLabel.site, isRental ? site : null],
    [taskLabel.job, nameAndDescription(line.job)],
    [taskLabel.jobCostCode, nameAndDescription(line.jobCostCode)],
    [taskLabel.glAccount, line.glAccount?.description],
    [taskLabel.taskCategory, taskCategory?.name],
    [taskLabel.workOrderTask, nameAndDescription(workOrderTask)],
    ...lineTexts.map((text) => [taskLabel[text], line[text]] as [string, string]),
  ]
  const filledIn = useNotWritten({ notes: line.notes, ...fillingRecords(line) })
  const shown = facts.filter(([, value]) => value)
  return (
    <chakra.article
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      {...typeEdge(line.timesheetLineType)}
      padding="3"
      paddingInlineStart="4"
    >
      <chakra.div display="flex" gap="3" alignItems="baseline" fontWeight="semibold">
        <chakra.h3 flex="1" minWidth="0">
          {title} · {taskTypeLabel[line.timesheetLineType]} <FormerValue value={was('Type')} />
        </chakra.h3>
        <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {formatDuration(line.minutes)}
        </chakra.span>
      </chakra.div>
      <chakra.p color="inkSoft" textStyle="small" marginTop="0.5" fontVariantNumeric="tabular-nums">
        {startTime != null && endTime != null ? (
          <>
            {formatTime(startTime)} <FormerValue value={was('Start Time')} />– {formatTime(endTime)}{' '}
            <FormerValue value={was('End Time')} />
          </>
        ) : (
          'No times yet'
        )}
      </chakra.p>
      {shown.length > 0 && (
        <chakra.dl
          display="grid"
          gridTemplateColumns="repeat(2, minmax(0, 1fr))"
          columnGap="4"
          rowGap="1.5"
          marginTop="2"
          textStyle="small"
          // A single remaining item has the whole line.
          css={{ '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } }}
        >
          {shown.map(([label, value]) => (
            <chakra.div key={label} minWidth="0">
              <chakra.dt textStyle="caption" color="inkFaint">
                {label}
              </chakra.dt>
              <chakra.dd overflowWrap="anywhere">
                {value} <FormerValue value={was(label)} />
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
      {longTexts.map(
        (text) =>
          line[text] && (
            <Description
              key={text}
              text={line[text]}
              filledIn={text === 'notes' ? filledIn : null}
              was={was(taskLabel[text])}
            />
          ),
      )}
      <TaskPhotos line={line} task={title} />
      {fieldService && (
        <FieldServiceFacts
          fieldService={fieldService}
          signedFor={signedForOf(fieldService)}
          atEmployerSite={line.employerSite ? machineOf(line, site) : null}
        />
      )}
      {line.docket && (
        <chakra.p textStyle="small" marginTop="2">
          <RowLink to={`/dockets?docket=${atob(line.docket.id).split(':')[1]}`}>
            Docket {line.docket.number}
          </RowLink>
        </chakra.p>
      )}
    </chakra.article>
  )
}

function nameAndDescription(record: Linked['workOrder']): string | null {
  return record ? `${record.name} ${record.description}` : null
}

function machineOf({ timesheetLineType, equipment, workOrder }: Linked, site: string | null): Machine {
  return {
    isToldAbove: timesheetLineType === 'RENTAL',
    site,
    fleet: equipment ? `${equipment.name} ${equipment.description}` : null,
    workOrder: workOrder?.name ?? null,
    description: workOrder?.description ?? null,
  }
}
