// The PDF of a docket on the page, where the browser can show it.
import { chakra } from '@chakra-ui/react'
import { FileText } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { useFileAt } from '#web/manuals/useFile.ts'

const height = 'calc(100dvh - 352px)'

export function DocketPaper({ url, name }: { url: string; name: string }) {
  if (!navigator.pdfViewerEnabled)
    return (
      <EmptyState icon={FileText} title="Download it to read it">
        This browser cannot show a PDF here.
      </EmptyState>
    )
  return <InPlace url={url} name={name} />
}

function InPlace({ url: path, name }: { url: string; name: string }) {
  const { url, message, retry } = useFileAt(path)
  if (message !== null)
    return (
      <EmptyState
        icon={FileText}
        title="The docket could not be loaded"
        action={<Button onClick={retry}>Try again</Button>}
      >
        {message}
      </EmptyState>
    )
  if (url === null)
    return (
      <chakra.div
        role="status"
        aria-label={`${name}, loading`}
        height={height}
        minHeight="240px"
        borderRadius="md"
        bg="press"
        animation="shimmer 1400ms ease-in-out infinite"
      />
    )
  return (
    <chakra.iframe
      src={url}
      title={name}
      width="100%"
      height={height}
      minHeight="240px"
      borderRadius="md"
      bg="sunken"
    />
  )
}
