// Reads the content of a docket from the timesheet that is handed in.
import { isoDate } from '#domain/date.ts'
import type { DocketFacts, Named, SignedBy } from '#domain/docket/content.ts'
import { fullName } from '#domain/people.ts'
import { signedForOther, type SignedFor } from '#domain/timesheet/field-service.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Prisma, Setting } from '#server/database/generated/client.ts'

const linked = { select: { name: true, description: true } } as const
const signature = { select: { sha256: true, createdAt: true } } as const
const serviced = {
  timesheet: { include: { user: { select: { firstName: true, lastName: true } } } },
  fieldService: { include: { workerSignature: signature, customerSignature: signature } },
  photos: { select: { fileId: true, file: { select: { sha256: true } } }, orderBy: { position: 'asc' } },
  equipment: linked,
  workOrder: linked,
  workOrderTask: linked,
  job: linked,
  jobCostCode: linked,
  taskCategory: { select: { name: true } },
  site: { select: { location: true } },
  glAccount: { select: { number: true, description: true } },
} as const satisfies Prisma.TimesheetLineInclude

type Line = Prisma.TimesheetLineGetPayload<{ include: typeof serviced }>
export type ServicedLine = Line & { fieldService: NonNullable<Line['fieldService']> }

/** The tasks of a timesheet with field service, in their order. */
export async function servicedLines(tx: Transaction, timesheetId: number): Promise<ServicedLine[]> {
  const lines = await tx.timesheetLine.findMany({
    where: { timesheetId, fieldService: { isNot: null } },
    include: serviced,
    orderBy: { position: 'asc' },
  })
  return lines.filter((line): line is ServicedLine => line.fieldService !== null)
}

/** The facts of a task's docket. The timesheet is handed in, so its times and signatures exist. */
export function docketFacts(line: ServicedLine, { companyName, timeZone }: Setting): DocketFacts {
  const { timesheet, fieldService: service, equipment, site, glAccount } = line
  const day = { startDate: isoDate(timesheet.startDate), shift: timesheet.shift }
  const now = { ...day, startTime: line.startTime, endTime: line.endTime }
  const signedBy = (
    name: string,
    picture: { sha256: string | null; createdAt: Date } | null,
    given: Prisma.JsonValue,
  ): SignedBy => ({
    name,
    sha256: picture?.sha256 ?? null,
    signedAt: (picture?.createdAt ?? timesheet.submittedAt ?? timesheet.createdAt).toISOString(),
    signedFor: given === null ? null : signedForOther(given as SignedFor, now),
  })
  const { unsignedReason } = service
  const accepted = signedBy(
    service.customerAcceptanceName,
    service.customerSignature,
    service.customerSignedFor,
  )
  return {
    company: companyName,
    timeZone,
    timesheetId: timesheet.id,
    task: line.position + 1,
    date: day.startDate,
    shift: timesheet.shift,
    timesheetLineType: line.timesheetLineType,
    startTime: line.startTime!,
    endTime: line.endTime!,
    minutes: line.minutes,
    customer: { name: service.customerName, email: service.customerEmail, location: service.location },
    machine: {
      fleet: equipment ? nameAndDescription(equipment) : '',
      manufacturer: service.manufacturer,
      model: service.model,
      serialNumber: service.serialNumber,
      rego: service.rego,
      smuReading: service.smuReading,
    },
    travelKms: service.travelKms,
    site: site && { name: site.location, description: '' },
    workOrder: line.workOrder,
    workOrderTask: line.workOrderTask,
    job: line.job,
    jobCostCode: line.jobCostCode,
    glAccount: glAccount && { name: String(glAccount.number), description: glAccount.description },
    taskCategory: line.taskCategory?.name ?? '',
    jobDescription: line.notes,
    note: service.additionalInfo,
    photos: line.photos.map(({ file }) => file.sha256),
    worker: signedBy(fullName(timesheet.user), service.workerSignature, service.workerSignedFor),
    accepted: {
      ...accepted,
      signedAt: unsignedReason === null ? accepted.signedAt : null,
      unsigned: unsignedReason && { reason: unsignedReason, note: service.unsignedNote },
    },
  }
}

const nameAndDescription = ({ name, description }: Named) => [name, description].filter(Boolean).join(' ')
