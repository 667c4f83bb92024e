// The bar above a view that a first step leads to: this step, the next one, and the way back.
import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import { stepAfter, type FirstStep } from '#domain/setting/first-steps.ts'
import { formatDate } from '#domain/date.ts'
import type {
  FirstStepsBarQuery,
  FirstStepsBarQuery$data,
} from '#web/__generated__/FirstStepsBarQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { onChange } from '#web/relay/changes.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { LIST, steps, stepsAt, waitInWords } from './steps.ts'

export function FirstStepsBar() {
  const { pathname, search } = useLocation()
  const here = stepsAt(pathname, search)
  return here.length > 0 && <Bar here={here} />
}

function Bar({ here }: { here: ReturnType<typeof stepsAt> }) {
  const all = useFirstSteps()
  const current =
    all.find(({ step, isDone }) => here.includes(step) && !isDone) ??
    all.findLast(({ step }) => here.includes(step))
  if (!current) return null
  const done = all.filter(({ isDone }) => isDone).length
  const { title, note } = steps[current.step]
  return (
    <chakra.aside
      aria-label="First steps"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      flex="none"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock="2"
      borderBottomWidth="1px"
      borderColor="line"
      bg="sunken"
      textStyle="small"
    >
      <chakra.span color="inkSoft" whiteSpace="nowrap">
        First steps, {done} of {all.length}
      </chakra.span>
      <chakra.p
        display="flex"
        alignItems="baseline"
        gap="2"
        flex={{ base: '1 1 auto', md: '1 1 0' }}
        minWidth="0"
      >
        <chakra.b fontWeight="strong">{title}</chakra.b>
        {current.isDone ? (
          <chakra.span display="inline-flex" alignItems="center" gap="1" color="status.approved.fg">
            <CircleCheck size={14} aria-hidden /> done
          </chakra.span>
        ) : (
          <chakra.span color="inkSoft" hideBelow="lg" truncate>
            {current.opensOn === null ? note : waitInWords(current.opensOn, all)}
          </chakra.span>
        )}
      </chakra.p>
      <Next all={all} current={current.step} />
      <Button size="sm" variant="ghost" asChild>
        <Link to={LIST}>All steps</Link>
      </Button>
    </chakra.aside>
  )
}

type States = FirstStepsBarQuery$data['firstSteps']

function Next({ all, current }: { all: States; current: FirstStep }) {
  const { open } = useTimesheetDialog()
  const next = stepAfter(all, current)
  if (!next) {
    const waiting = all.find(({ opensOn }) => opensOn !== null)
    if (!waiting?.opensOn || waiting.step === current) return null
    return (
      <chakra.span color="inkSoft">
        Next: {steps[waiting.step].title}, from {formatDate(waiting.opensOn)} on
      </chakra.span>
    )
  }
  const { to, title } = steps[next.step]
  const label = `Next: ${title}`
  if (to === null)
    return (
      <Button size="sm" onClick={() => open(null)}>
        {label}
      </Button>
    )
  return (
    <Button size="sm" asChild>
      <Link to={to}>{label}</Link>
    </Button>
  )
}

const query = graphql`
  query FirstStepsBarQuery {
    firstSteps {
      step
      isDone
      opensOn
    }
  }
`

/** The steps, read again at each address and after each change; none until they are known. */
function useFirstSteps(): States {
  const environment = useRelayEnvironment()
  const { key } = useLocation()
  const [states, setStates] = useState<States>([])
  useEffect(() => {
    let isLeft = false
    const read = () =>
      fetchAgain<FirstStepsBarQuery>(environment, query, {})
        // After a failure, the next change or navigation reads them.
        .then(
          (data) => !isLeft && data && setStates(data.firstSteps),
          () => {},
        )
    void read()
    const stop = onChange(() => void read())
    return () => {
      isLeft = true
      stop()
    }
  }, [environment, key])
  return states
}
