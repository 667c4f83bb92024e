// The description of a task to read. A description that nobody wrote is grey and names the record that filled it in.
import { chakra } from '@chakra-ui/react'
import { FormerValue } from './FormerValue.tsx'

type Props = {
  text: string
  /** 'from the order' if nobody wrote it, 'from Ingrid Solberg' if somebody prepared it. */
  filledIn: string | null
  /** The owner's text if an approver changed it. */
  was: string | undefined
}

export function Description({ text, filledIn, was }: Props) {
  return (
    <chakra.p
      textStyle="small"
      color={filledIn ? 'inkFaint' : undefined}
      marginTop="2"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {text}
      {filledIn && ` · ${filledIn}`} <FormerValue value={was} />
    </chakra.p>
  )
}
