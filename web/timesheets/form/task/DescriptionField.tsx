// The description of a task. While it is empty, it offers the person's last texts about the same work order, cost code
// or GL account.
import { chakra } from '@chakra-ui/react'
import { Quote } from 'lucide-react'
import { useContext, useState } from 'react'
import { taskLabel, taskTexts } from '#domain/timesheet/task-fields.ts'
import { Suggestions } from '#web/design/Suggestions.tsx'
import { useLinger } from '#web/design/useLinger.ts'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { WordsContext } from '#web/timesheets/form/recents.ts'

type Props = {
  /** What filled it in, if nobody wrote it: 'from the order'. */
  filledIn: string | null
  /** The id of the record that the task is booked to. */
  record: string | null
}

const { max, rows } = taskTexts.notes

export function DescriptionField({ filledIn, record }: Props) {
  const words = useContext(WordsContext).get(record ?? '') ?? []
  const { value, setValue } = useFormField<string>('notes')
  const [taken, setTaken] = useState<string | null>(null)
  // A chosen text can be swapped for another one.
  const isOffered = words.length > 0 && (value.trim() === '' || filledIn !== null || value === taken)
  const isShown = useLinger(isOffered)
  const take = (text: string) => {
    setTaken(text)
    setValue(text)
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <TextAreaField name="notes" label={taskLabel.notes} {...{ max, rows, filledIn }} />
      {isShown && (
        <chakra.div inert={!isOffered}>
          <Suggestions
            label="Write as before"
            items={words.map((text) => ({
              key: text,
              icon: <Quote aria-hidden />,
              content: (
                <chakra.span title={text} lineClamp={2}>
                  {text}
                </chakra.span>
              ),
              isTaken: text === value,
              onPick: () => take(text),
            }))}
          />
        </chakra.div>
      )}
    </chakra.div>
  )
}
