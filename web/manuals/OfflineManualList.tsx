// The manuals on this device, to read while the server cannot be reached.
import { chakra } from '@chakra-ui/react'
import { BookOpen, Download } from 'lucide-react'
import { useState } from 'react'
import { typeLabel } from '#domain/manual/file-types.ts'
import { formatSize } from '#domain/manual/size.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { Section } from '#web/design/Section.tsx'
import type { OfflineManual } from './offlineManuals.ts'
import { ManualViewer } from './ManualViewer.tsx'
import { useDownload } from './useFile.ts'
import { useOfflineManuals } from './useOfflineManuals.ts'

type Props = {
  /** Called when the user opens a manual or closes it. */
  onReading: (isReading: boolean) => void
}

export function OfflineManualList({ onReading }: Props) {
  const kept = useOfflineManuals()
  const [shown, setShown] = useState<OfflineManual | null>(null)
  const show = (manual: OfflineManual | null) => {
    setShown(manual)
    onReading(manual !== null)
  }
  if (kept.length === 0) return null
  return (
    <>
      <Section title="Manuals on this device" lead="You can read these without a connection.">
        <chakra.ul listStyleType="none" margin="0" padding="0" display="grid" gap="2">
          {kept.map((manual) => (
            <li key={manual.number}>
              <Entry manual={manual} onShow={() => show(manual)} />
            </li>
          ))}
        </chakra.ul>
      </Section>
      {shown && <Reading manual={shown} onClosed={() => show(null)} />}
    </>
  )
}

function Entry({ manual, onShow }: { manual: OfflineManual; onShow: () => void }) {
  return (
    <chakra.button
      type="button"
      onClick={onShow}
      display="flex"
      alignItems="center"
      gap="3"
      width="100%"
      minHeight="52px"
      paddingBlock="2"
      paddingInline="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg="surface"
      textAlign="start"
      cursor="pointer"
      _hover={{ bg: 'hover' }}
      _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
    >
      <chakra.span flex="none" color="inkFaint">
        <BookOpen size={20} strokeWidth={1.75} aria-hidden />
      </chakra.span>
      <chakra.span display="grid" minWidth="0">
        <chakra.span fontWeight="semibold" overflowWrap="anywhere">
          {manual.name}
        </chakra.span>
        <chakra.span textStyle="small" color="inkSoft">
          {facts(manual)}
        </chakra.span>
      </chakra.span>
    </chakra.button>
  )
}

function Reading({ manual, onClosed }: { manual: OfflineManual; onClosed: () => void }) {
  const { download, isBusy } = useDownload()
  return (
    <Dialog
      open
      onClose={onClosed}
      title={manual.name}
      width={manual.shownAs ? 1000 : 628}
      header={
        <chakra.p textStyle="small" color="inkSoft">
          {facts(manual)} · Kept on this device
        </chakra.p>
      }
      foot={
        <Button variant="primary" busy={isBusy} onClick={() => void download(manual, manual)}>
          <Download aria-hidden />
          Download
        </Button>
      }
      reading
    >
      <ManualViewer manual={manual} />
    </Dialog>
  )
}

const facts = ({ contentType, size }: OfflineManual) => `${typeLabel(contentType)} · ${formatSize(size)}`
