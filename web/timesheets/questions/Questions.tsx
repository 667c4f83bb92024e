// The lines that people wrote to each other on a timesheet, live, and the field for another one.
import { chakra } from '@chakra-ui/react'
import { useCallback, useEffect } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { useLocation } from 'react-router'
import { transitions } from '#domain/timesheet/lifecycle.ts'
import type { Questions_timesheet$key } from '#web/__generated__/Questions_timesheet.graphql.ts'
import type { QuestionsQuery } from '#web/__generated__/QuestionsQuery.graphql.ts'
import { useShownHere } from '#web/client/shownHere.ts'
import { Instant } from '#web/design/Instant.tsx'
import { useShortcuts } from '#web/design/useShortcuts.ts'
import { useCatchUp } from '#web/relay/connection.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { anchorOf, toField } from './anchor.ts'
import { QuestionForm } from './QuestionForm.tsx'

type Props = {
  timesheet: Questions_timesheet$key
  /** The signed-in person, by global id. */
  userId: string
}

export function Questions({ timesheet: key, userId }: Props) {
  const timesheet = useFragment(
    graphql`
      fragment Questions_timesheet on Timesheet {
        id
        number
        status
        questionCount
        questions {
          id
          number
          at
          author
          byOwner
          text
        }
      }
    `,
    key,
  )
  const { id, number, status, questionCount, questions } = timesheet
  useLive(number, questionCount, questions.length)
  useShownHere(({ event, timesheetId }) => event === 'ASKED' && timesheetId === id)
  const isOpen = transitions.ask.from.includes(status)
  useShortcuts({ q: isOpen ? toField : null })
  const { hash, key: visit } = useLocation()
  const target = questions.find((line) => hash === `#${anchorOf(line.number)}`)?.number ?? null
  useEffect(() => {
    if (target === null) return
    // A dialog that opens with it takes the focus first.
    const timer = setTimeout(() => {
      const line = document.getElementById(anchorOf(target))
      line?.scrollIntoView({ block: 'center' })
      line?.focus({ preventScroll: true })
    }, DIALOG_OPENS)
    return () => clearTimeout(timer)
  }, [target, visit])
  if (!isOpen && questions.length === 0) return null
  return (
    <chakra.section aria-label="Questions" display="grid" gap="3">
      {questions.length > 0 && (
        <chakra.ol listStyleType="none" display="grid" gap="2" textStyle="small">
          {questions.map((line) => (
            <chakra.li
              key={line.id}
              id={anchorOf(line.number)}
              tabIndex={-1}
              padding="2.5"
              paddingInline="3"
              borderWidth="1px"
              borderColor="line"
              borderRadius="md"
              bg={line.byOwner ? 'surface' : 'sunken'}
              _focus={{ outline: '2px solid', outlineColor: 'ink', outlineOffset: '-1px' }}
            >
              <chakra.p display="flex" flexWrap="wrap" columnGap="2" color="inkSoft">
                <chakra.b fontWeight="strong" color="ink" overflowWrap="anywhere">
                  {line.author}
                </chakra.b>
                <chakra.span marginInlineStart="auto">
                  <Instant at={line.at} />
                </chakra.span>
              </chakra.p>
              <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
                {line.text}
              </chakra.p>
            </chakra.li>
          ))}
        </chakra.ol>
      )}
      {isOpen && <QuestionForm userId={userId} timesheet={timesheet} isBegun={questions.length > 0} />}
    </chakra.section>
  )
}

/** Milliseconds. */
const DIALOG_OPENS = 100

/** Reads the lines again when there are more; the live events of the screen bring only their number. */
function useLive(number: number, count: number, known: number): void {
  const environment = useRelayEnvironment()
  const read = useCallback(
    () =>
      void fetchAgain<QuestionsQuery>(
        environment,
        graphql`
          query QuestionsQuery($number: Int!) {
            timesheet(number: $number) {
              hasOpenQuestion
              awaitsAnswer
              ...Questions_timesheet
            }
          }
        `,
        { number },
      ).catch(() => {}),
    [environment, number],
  )
  useCatchUp(read)
  useEffect(() => {
    if (count > known) read()
  }, [count, known, read])
}
