// One task to read: its type as a coloured edge, its time, what it is linked to, and what was done.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { taskLabel, taskTexts, texts } from '#domain/timesheet/task-fields.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { formatDuration, formatTime } from '#domain/timesheet/time.ts'
import type { ReviewTask_line$key } from '#web/__generated__/ReviewTask_line.graphql.ts'
import { FieldServiceFacts, type Machine } from './FieldServiceFacts.tsx'
import { signedForOf } from './signedFor.ts'
import { linkedTo, type Linked } from './summary.ts'
import { typeEdge } from './typeColour.ts'

const [lineTexts, longTexts] = [
  texts.filter((text) => taskTexts[text].rows === 1),
  texts.filter((text) => taskTexts[text].rows > 1),
]

export function ReviewTask({ line: key, title }: { line: ReviewTask_line$key; title: string }) {
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
          description
        }
        employerSite
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
  const times =
    startTime != null && endTime != null
      ? `${formatTime(startTime)} – ${formatTime(endTime)}`
      : 'No times yet'
  const details = [
    ...linkedTo(line),
    ...(workOrderTask ? [`${workOrderTask.name} ${workOrderTask.description}`] : []),
    // On the other types the site is the field service's, and shown with it.
    ...(site && isRental ? [site] : []),
    ...(taskCategory ? [taskCategory.name] : []),
    ...lineTexts.flatMap((text) => (line[text] ? [`${taskLabel[text]} ${line[text]}`] : [])),
  ]
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
          {title} · {taskTypeLabel[line.timesheetLineType]}
        </chakra.h3>
        <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {formatDuration(line.minutes)}
        </chakra.span>
      </chakra.div>
      <chakra.p color="inkSoft" textStyle="small" marginTop="0.5" fontVariantNumeric="tabular-nums">
        {[times, ...details].join(' · ')}
      </chakra.p>
      {longTexts.map(
        (text) =>
          line[text] && (
            <chakra.p
              key={text}
              textStyle="small"
              marginTop="2"
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
            >
              {line[text]}
            </chakra.p>
          ),
      )}
      {fieldService && (
        <FieldServiceFacts
          fieldService={fieldService}
          signedFor={signedForOf(fieldService)}
          atEmployerSite={line.employerSite ? machineOf(line, site) : null}
        />
      )}
    </chakra.article>
  )
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
