// The field for a new line. The input is stored in this browser until it is sent.
import { chakra } from '@chakra-ui/react'
import { useFormik } from 'formik'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { graphql } from 'react-relay'
import { QUESTION_MAX } from '#domain/limits.ts'
import { questionForm } from '#domain/timesheet/question-form.ts'
import type { QuestionFormMutation } from '#web/__generated__/QuestionFormMutation.graphql.ts'
import { newUuid } from '#web/client/uuid.ts'
import { Button } from '#web/design/Button.tsx'
import { Kbd } from '#web/design/Kbd.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { problemsOf } from '#web/forms/problems.ts'
import { findUnsaved, type UnsavedForm } from '#web/forms/unsaved.ts'
import { useUnsavedWork } from '#web/forms/useUnsavedWork.ts'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import { useAction } from '#web/relay/useAction.ts'
import { FIELD, toField } from './anchor.ts'
import { overDefaults } from '#web/forms/overDefaults.ts'

type Props = {
  /** The signed-in person, by global id. */
  userId: string
  timesheet: { readonly id: string; readonly number: number }
  /** Whether somebody has written on the timesheet. */
  isBegun: boolean
}

export function QuestionForm(props: Props) {
  const [turn, setTurn] = useState(0)
  // Each line is a new piece of unsaved work.
  return <OneLine key={turn} {...props} isNext={turn > 0} onSent={() => setTurn(turn + 1)} />
}

function OneLine({
  userId,
  timesheet,
  isBegun,
  isNext,
  onSent,
}: Props & { isNext: boolean; onSent: () => void }) {
  const { id, number } = timesheet
  const [workId, setWorkId] = useState(newUuid)
  const isOnline = useIsOnline()
  const [ask, isAsking] = useAction<QuestionFormMutation>(graphql`
    mutation QuestionFormMutation($id: ID!, $text: String!) {
      result: askOnTimesheet(id: $id, text: $text) {
        ...useAction_error @alias(as: "error")
        ... on TimesheetChange {
          timesheet {
            hasOpenQuestion
            awaitsAnswer
            ...Questions_timesheet
          }
        }
      }
    }
  `)
  const form = useFormik({
    initialValues: noLine,
    validate: (values) => problemsOf(questionForm, values),
    validateOnBlur: false,
    onSubmit: async ({ text }) => {
      if (isAsking || (await ask({ id, text })).is !== 'done') return
      work.forget()
      onSent()
    },
  })
  const { text } = form.values
  const identity = { id: workId, userId, number, version: null, clientMutationKey: workId }
  const work = useUnsavedWork(lineWork, identity, form.values, text !== '')
  const restore = useEffectEvent((kept: { id: string; values: typeof noLine }) => {
    if (text !== '') return
    setWorkId(kept.id)
    void form.setValues(kept.values)
  })
  useEffect(() => {
    if (isNext) return toField()
    let isCurrent = true
    void findUnsaved(lineWork, userId).then(
      (all) => {
        const kept = all.find((one) => one.number === number)
        if (isCurrent && kept) restore(kept)
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [userId, number, isNext])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey === event.metaKey) return
    event.preventDefault()
    // The form of the timesheet around it has the same key.
    event.stopPropagation()
    void form.submitForm()
  }
  return (
    <FieldScope form={form}>
      <chakra.div id={FIELD} display="grid" gap="2" onKeyDown={onKeyDown}>
        <TextAreaField
          name="text"
          label={isBegun ? 'Answer or ask' : 'Ask a question'}
          hint="The owner and the approvers of this timesheet are notified. It does not hold up a decision."
          max={QUESTION_MAX}
        />
        <Button
          size="sm"
          justifySelf="start"
          aria-keyshortcuts="Control+Enter"
          busy={isAsking}
          disabled={!isOnline}
          onClick={() => void form.submitForm()}
        >
          {networkLabel('Send', isOnline)}
          <Kbd>Ctrl Enter</Kbd>
        </Button>
      </chakra.div>
    </FieldScope>
  )
}

/** Unsaved work on a line of a question. */
type LineValues = { text: string }
const noLine: LineValues = { text: '' }

const lineWork: UnsavedForm<LineValues> = {
  name: 'question',
  read: (kept) => {
    const { text } = overDefaults<LineValues>(noLine, kept)
    return text === '' ? null : { text }
  },
}
