// Where files are chosen or dropped.
import { chakra } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/design/Button.tsx'

type Props = {
  files: readonly File[]
  busy: boolean
  onChoose: (files: readonly File[]) => void
}

export function Choice({ files, busy, onChoose }: Props) {
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
        setOver(false)
        if (!busy) onChoose([...event.dataTransfer.files])
      }}
    >
      <chakra.div flex="1 1 220px" minWidth="0">
        <chakra.p fontWeight="semibold">
          {files.length === 0
            ? 'Choose CSV files, or drop them here'
            : files.map(({ name }) => name).join(', ')}
        </chakra.p>
        <chakra.p color="inkSoft" textStyle="small">
          Nothing is changed before you have seen what would be.
        </chakra.p>
      </chakra.div>
      <chakra.input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        multiple
        hidden
        aria-label="CSV files"
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])])
          // The same file, put right, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {files.length === 0 ? 'Choose files' : 'Choose other files'}
      </Button>
    </chakra.div>
  )
}
