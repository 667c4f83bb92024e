// Shows the file of a manual on the page, where the browser can.
import { chakra } from '@chakra-ui/react'
import { FileText } from 'lucide-react'
import { typeLabel } from '#domain/manual/file-types.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import type { OfflineManual } from './offlineManuals.ts'
import { useFile } from './useFile.ts'

type Props = { manual: OfflineManual }

export function ManualViewer({ manual }: Props) {
  const { shownAs, contentType } = manual
  if (shownAs !== null && (shownAs !== 'FRAME' || navigator.pdfViewerEnabled))
    return <InPlace key={manual.fileNumber} manual={manual} />
  return (
    <EmptyState icon={FileText} title="Download it to read it">
      This browser shows no {shownAs ? 'PDF' : `documents of ${typeLabel(contentType)}`} in place.
    </EmptyState>
  )
}

const height = { base: 'calc(100dvh - 260px)', md: 'calc(100dvh - 260px)' }

function InPlace({ manual }: Props) {
  const { url, message, retry } = useFile(manual)
  if (message !== null)
    return (
      <EmptyState
        icon={FileText}
        title="The manual could not be loaded"
        action={<Button onClick={retry}>Try again</Button>}
      >
        {message}
      </EmptyState>
    )
  if (url === null)
    return (
      <chakra.div
        role="status"
        aria-label={`${manual.name}, loading`}
        height={height}
        minHeight="240px"
        borderRadius="md"
        bg="press"
        animation="shimmer 1400ms ease-in-out infinite"
      />
    )
  return manual.shownAs === 'PICTURE' ? (
    <chakra.img
      src={url}
      alt={manual.name}
      display="block"
      maxWidth="100%"
      marginInline="auto"
      borderRadius="md"
    />
  ) : (
    <chakra.iframe
      src={url}
      title={manual.name}
      width="100%"
      height={height}
      minHeight="240px"
      borderRadius="md"
      bg="sunken"
    />
  )
}
