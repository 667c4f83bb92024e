// The question before records are deleted (spec 8). It names them and explains that records with history are kept
// (rulings 4).
import { chakra } from '@chakra-ui/react'
import type { Question } from './useConfirm.tsx'

type Records = {
  names: readonly string[]
  /** 'users'. */
  plural: string
  /** The sentence about records that history refers to. */
  withHistory: string
}

/** The maximum number of names in a question; further ones are counted. */
const NAMES_MAX = 10

export function deletingQuestion(records: Records): Question {
  return {
    title: 'Deleting',
    message: <Message {...records} />,
    confirmLabel: 'Delete',
    tone: 'danger',
  }
}

function Message({ names, plural, withHistory }: Records) {
  const named = names.slice(0, NAMES_MAX).join(', ')
  const more = names.length - NAMES_MAX
  return (
    <>
      <chakra.span display="block" overflowWrap="anywhere">
        {names.length > 1 && `${names.length} ${plural}: `}
        <chakra.b color="ink" fontWeight="strong">
          {named}
        </chakra.b>
        {more > 0 && ` and ${more} more`}. {withHistory}
      </chakra.span>
      <chakra.span display="block" marginTop="2">
        Your data will be deleted. Are you sure?
      </chakra.span>
    </>
  )
}
