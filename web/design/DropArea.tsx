// An area to choose files or to drop them on.
import { chakra } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './Button.tsx'

type Props = {
  /** For the file input behind the button. */
  label: string
  title: string
  hint: string
  button: string
  /** File endings and types, in the format of a file input. */
  accept: string
  /** Accepts no more files. */
  busy?: boolean
  onFiles: (files: readonly File[]) => void
}

export function DropArea({ label, title, hint, button, accept, busy = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4"
      padding="5"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? 'accent' : 'lineControl'}
      borderRadius="lg"
      bg={isOver ? 'accentSoft' : 'surface'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        // The screen below, which may accept files anywhere, must not handle these as well.
        event.stopPropagation()
        setOver(false)
        if (!busy) onFiles([...event.dataTransfer.files])
      }}
    >
      <chakra.div flex="1 1 220px" minWidth="0">
        <chakra.p fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </chakra.p>
        <chakra.p color="inkSoft" textStyle="small">
          {hint}
        </chakra.p>
      </chakra.div>
      <chakra.input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Lets the user choose the same file again after correcting it.
          event.currentTarget.value = ''
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {button}
      </Button>
    </chakra.div>
  )
}
