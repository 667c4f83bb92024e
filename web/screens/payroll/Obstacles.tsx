// The obstacles to a batch, each with its count and links to its timesheets and people. One tick leaves all of an
// obstacle for the next batch if that is allowed; otherwise each person has a tick that leaves them out.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { payObstacles, type PayObstacle } from '#domain/payroll/obstacles.ts'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { LeaveOut } from './LeftOut.tsx'
import { accountPath, timesheetPath } from './paths.ts'
import { Notice } from './Notice.tsx'

export type ShownObstacle = {
  readonly obstacle: PayObstacle
  readonly mayBeAccepted: boolean
  readonly count: number
  readonly items: readonly {
    readonly label: string
    readonly timesheet: number | null | undefined
    readonly person: number | null | undefined
  }[]
}

type Props = Pick<ComponentProps<typeof LeaveOut>, 'leftOut' | 'onLeaveOut'> & {
  obstacles: readonly ShownObstacle[]
  accepted: ReadonlySet<PayObstacle>
  onAccept: (obstacle: PayObstacle, isAccepted: boolean) => void
}

export function Obstacles({ obstacles, accepted, onAccept, leftOut, onLeaveOut }: Props) {
  return obstacles.map(({ obstacle, mayBeAccepted, count, items }) => (
    <Notice key={obstacle} tone={mayBeAccepted ? 'warning' : 'wrong'}>
      <chakra.p fontWeight="strong">
        {payObstacles[obstacle]}: {count}
      </chakra.p>
      {items.length > 0 && (
        <chakra.ul
          listStyleType="none"
          display="flex"
          flexWrap="wrap"
          columnGap="3"
          rowGap="1"
          textStyle="small"
        >
          {mayBeAccepted
            ? items.map((item, at) => (
                <chakra.li key={at} minWidth="0">
                  <Item {...item} />
                </chakra.li>
              ))
            : [...Map.groupBy(items, ({ person }, at) => person ?? `item ${at}`)].map(([key, own]) => (
                <OfPerson key={key} items={own} {...{ leftOut, onLeaveOut }} />
              ))}
          {count > items.length && <chakra.li color="inkSoft">and {count - items.length} more</chakra.li>}
        </chakra.ul>
      )}
      {mayBeAccepted ? (
        <Checkbox checked={accepted.has(obstacle)} onChange={(is) => onAccept(obstacle, is)}>
          {leaving(obstacle)}
        </Checkbox>
      ) : (
        <chakra.p textStyle="small" color="inkSoft">
          {items.some(({ person }) => person != null)
            ? 'Put this right, or leave these people out of this batch.'
            : 'Put this right before the batch is made.'}
        </chakra.p>
      )}
    </Notice>
  ))
}

type OfPersonProps = Pick<Props, 'leftOut' | 'onLeaveOut'> & { items: ShownObstacle['items'] }

/** A person with something to put right, and the tick that leaves them out. */
function OfPerson({ items, leftOut, onLeaveOut }: OfPersonProps) {
  const [{ person, label }] = items as [ShownObstacle['items'][number]]
  return (
    <chakra.li minWidth="0" flex="1 0 100%" display="grid" justifyItems="start">
      {items.map((item, at) => (
        <Item key={at} {...item} />
      ))}
      {person != null && (
        <LeaveOut person={{ number: person, name: nameIn(label) }} {...{ leftOut, onLeaveOut }} />
      )}
    </chakra.li>
  )
}

/** Labels of people begin with their names. */
const nameIn = (label: string) => label.split(', ')[0]!

/** The label of a tick. */
function leaving(obstacle: PayObstacle): string {
  if (obstacle === 'FINISHED_ORDER') return 'Pay them all the same'
  return obstacle === 'MISSING' ? 'Make the batch without these days' : 'Leave them for the next batch'
}

function Item({ label, timesheet, person }: ShownObstacle['items'][number]) {
  if (timesheet != null) return <RowLink to={timesheetPath(timesheet)}>{label}</RowLink>
  if (person != null) return <RowLink to={accountPath(person)}>{label}</RowLink>
  return <>{label}</>
}
