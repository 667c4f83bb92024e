// Shows the recovery codes once, to copy, save or print.
import { chakra } from '@chakra-ui/react'
import { Download, Printer } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { CopyButton } from '#web/design/CopyButton.tsx'
import { MONO } from './mono.ts'

type Props = { codes: readonly string[]; onClosed: () => void }

export function RecoveryCodesDialog({ codes, onClosed }: Props) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Recovery codes"
      width={480}
      phone="card"
      foot={
        <Button variant="primary" onClick={onClosed}>
          I have saved them
        </Button>
      }
    >
      <chakra.div display="grid" gap="4">
        <chakra.p>
          If you lose your second factor, each of these codes signs you in once. They are shown only now. Keep
          them where you can find them without your phone.
        </chakra.p>
        <chakra.ul
          aria-label="Recovery codes"
          display="grid"
          gridTemplateColumns="repeat(2, minmax(0, 1fr))"
          gap="2"
          padding="4"
          borderRadius="md"
          bg="sunken"
          fontFamily={MONO}
          textAlign="center"
          listStyleType="none"
          userSelect="text"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </chakra.ul>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <CopyButton text={text} />
          <Button onClick={() => saveAs('daybook-recovery-codes.txt', `Daybook recovery codes\n\n${text}`)}>
            <Download aria-hidden />
            Download
          </Button>
          <Button onClick={() => print()}>
            <Printer aria-hidden />
            Print
          </Button>
        </chakra.div>
      </chakra.div>
    </Dialog>
  )
}

function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // After the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
