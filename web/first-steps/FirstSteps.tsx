// The list of a new company's first steps, at the head of the settings, until all are done or an administrator
// dismisses it.
import { chakra } from '@chakra-ui/react'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { stepAfter, type StepState } from '#domain/setting/first-steps.ts'
import type { FirstSteps_query$key } from '#web/__generated__/FirstSteps_query.graphql.ts'
import type { FirstStepsMutation } from '#web/__generated__/FirstStepsMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Section } from '#web/design/Section.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { steps, waitInWords } from './steps.ts'

export function FirstSteps({ query }: { query: FirstSteps_query$key }) {
  const { firstSteps } = useFragment(
    graphql`
      fragment FirstSteps_query on Query {
        firstSteps {
          step
          isDone
          opensOn
          people
        }
      }
    `,
    query,
  )
  const [isHidden, setHidden] = useState(false)
  const [hide, isHiding] = useAction<FirstStepsMutation>(graphql`
    mutation FirstStepsMutation {
      result: hideFirstSteps {
        isHidden
      }
    }
  `)
  if (isHidden || firstSteps.length === 0) return null
  const done = firstSteps.filter(({ isDone }) => isDone).length
  const next = stepAfter(firstSteps)?.step
  const putAway = async () => {
    if ((await hide({})).is === 'done') setHidden(true)
  }
  return (
    <Section
      title="What comes next"
      lead={`${done} of ${firstSteps.length} done. The list closes when all but invitations and mail are done.`}
      aside={
        <Button variant="ghost" busy={isHiding} onClick={() => void putAway()}>
          Close the list
        </Button>
      }
    >
      <Progress steps={firstSteps} />
      <chakra.ol display="grid" listStyleType="none">
        {firstSteps.map((one) => (
          <StepRow key={one.step} {...one} all={firstSteps} isNext={one.step === next} />
        ))}
      </chakra.ol>
    </Section>
  )
}

type RowProps = StepState & { all: readonly StepState[]; people?: number | null; isNext: boolean }

function StepRow({ step, isDone, opensOn, people, all, isNext }: RowProps) {
  const { title, note } = steps[step]
  const waiting = people ? ` ${counted(people, 'person has', 'people have')} not signed in.` : ''
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="2"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="line"
      _last={{ paddingBottom: '0' }}
    >
      <chakra.span flex="none" color={isDone ? 'status.approved.fg' : 'inkFaint'}>
        {isDone ? <CircleCheck size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
      </chakra.span>
      <chakra.div flex="1 1 220px" minWidth="0">
        <chakra.p fontWeight={isDone ? undefined : 'strong'} color={isDone ? 'inkSoft' : undefined}>
          {title}
          <chakra.span srOnly>{isDone ? ', done' : ', not done'}</chakra.span>
        </chakra.p>
        {!isDone && (
          <chakra.p textStyle="small" color="inkSoft">
            {note}
            {waiting}
            {opensOn !== null && ` ${waitInWords(opensOn, all)}`}
          </chakra.p>
        )}
      </chakra.div>
      {!isDone && opensOn === null && <Act step={step} isNext={isNext} />}
    </chakra.li>
  )
}

type ActProps = { step: StepState['step']; isNext: boolean }

function Act({ step, isNext }: ActProps) {
  const { to, button, other } = steps[step]
  const { open } = useTimesheetDialog()
  const variant = isNext ? 'primary' : undefined
  if (to === null)
    return (
      <Button variant={variant} onClick={() => open(null)}>
        {button}
      </Button>
    )
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      {other && (
        <Button variant="ghost" asChild>
          <Link to={other.to}>{other.button}</Link>
        </Button>
      )}
      <Button variant={variant} asChild>
        <Link to={to}>{button}</Link>
      </Button>
    </chakra.div>
  )
}

/** One block per first step, in the order of the list, which has the same information in words. */
function Progress({ steps }: { steps: readonly StepState[] }) {
  return (
    <chakra.div aria-hidden display="flex" gap="1">
      {steps.map(({ step, isDone }) => (
        <chakra.span
          key={step}
          flex="1"
          height="6px"
          borderRadius="sm"
          borderWidth="1px"
          borderColor={isDone ? 'accent' : 'lineControl'}
          bg={isDone ? 'accent' : 'transparent'}
        />
      ))}
    </chakra.div>
  )
}
