// The selected timesheets for print, freshly fetched, one per page. Opens the print dialog once every picture is drawn.
import { fetchQuery, graphql } from 'react-relay'
import { createOperationDescriptor, getRequest, type Environment } from 'relay-runtime'
import { IDS_MAX } from '#domain/bounds.ts'
import { SIGNATURE_INLINE_LENGTH } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import type { PrintedSheetsQuery } from '#web/__generated__/PrintedSheetsQuery.graphql.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import type { Files } from '#web/relay/files.ts'
import { timesheetTitle } from '#web/timesheets/timesheetTitle.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { TimesheetReview } from '#web/timesheets/TimesheetReview.tsx'

type Node = PrintedSheetsQuery['response']['nodes'][number]
export type Sheet = NonNullable<NonNullable<Node>['sheet']>

/**
 * Fetches the timesheets that the viewer may see, in this order, and their signatures and photos into `files`, so that
 * each is drawn immediately.
 * @throws CallFailed when the server cannot be reached or a picture is missing, so that no page lacks one unnoticed.
 */
export async function fetchSheets(
  environment: Environment,
  files: Files,
  ids: readonly string[],
): Promise<Sheet[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, part) =>
    ids.slice(part * IDS_MAX, (part + 1) * IDS_MAX),
  )
  // Retained in the store until they are drawn.
  const kept = parts.map((part) =>
    environment.retain(createOperationDescriptor(getRequest(query), { ids: part })),
  )
  try {
    const answers = await Promise.all(
      parts.map((part) => fetchQuery<PrintedSheetsQuery>(environment, query, { ids: part }).toPromise()),
    )
    const sheets = answers.flatMap((answer) => answer!.nodes.flatMap((node) => node?.sheet ?? []))
    await Promise.all(sheets.map((sheet) => fetchPictures(files, sheet)))
    return sheets
  } finally {
    for (const one of kept) one.dispose()
  }
}

async function fetchPictures(files: Files, { user, startDate: date, lines }: Sheet): Promise<void> {
  const signatures = lines
    .flatMap(({ fieldService }) => [fieldService?.customerSignature, fieldService?.workerSignature])
    .filter((signature) => signature != null)
    .filter((signature) => signature.length <= SIGNATURE_INLINE_LENGTH)
  const photos = lines.flatMap((line) => line.photos.map(({ name }) => name))
  const without = (what: string) => (error: unknown) => {
    if (!(error instanceof CallFailed) || error.status === null) throw error
    const whose = timesheetTitle({ owner: fullName(user), date })
    throw new CallFailed(error.code, `Nothing was printed: a ${what} of ${whose} could not be loaded.`)
  }
  await Promise.all([
    ...signatures.map((name) => files.read(name).catch(without('signature'))),
    ...photos.map((name) => files.photo(name).catch(without('photo'))),
  ])
}

type Props = {
  sheets: readonly Sheet[]
  /** Called before printing. */
  onReady: () => void
  /** Called after printing or cancelling. */
  onPrinted: () => void
}

export function PrintedSheets({ sheets, onReady, onPrinted }: Props) {
  const paper = useRef<HTMLDivElement>(null)
  const print = useEffectEvent(() => {
    onReady()
    window.print()
  })
  const leave = useEffectEvent(onPrinted)
  useEffect(() => {
    let isLeft = false
    const pictures = [...paper.current!.querySelectorAll('img')]
    // A broken avatar is replaced by initials.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!isLeft) print()
    })
    const onAfter = () => leave()
    addEventListener('afterprint', onAfter)
    return () => {
      isLeft = true
      removeEventListener('afterprint', onAfter)
    }
  }, [])
  return createPortal(
    <chakra.div ref={paper} data-prints-alone="" display="none" _print={{ display: 'block' }}>
      {sheets.map((sheet) => (
        <TimesheetReview key={sheet.id} timesheet={sheet} />
      ))}
    </chakra.div>,
    document.body,
  )
}

const query = graphql`
  query PrintedSheetsQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Timesheet @alias(as: "sheet") {
        id
        startDate
        user {
          firstName
          lastName
        }
        lines {
          fieldService {
            customerSignature
            workerSignature
          }
          photos {
            name
          }
        }
        ...TimesheetReview_timesheet
      }
    }
  }
`
