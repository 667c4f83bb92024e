// What stands in the way of a batch: each with its count, links to its timesheets and people, and a tick where it may be
// left for the next batch.
import { chakra } from '@chakra-ui/react'
import { payObstacles, type PayObstacle } from '#domain/payroll/obstacles.ts'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
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

type Props = {
  obstacles: readonly ShownObstacle[]
  accepted: ReadonlySet<PayObstacle>
  onAccept: (obstacle: PayObstacle, isAccepted: boolean) => void
}

export function Obstacles({ obstacles, accepted, onAccept }: Props) {
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
          {items.map((item, at) => (
            <chakra.li key={at} minWidth="0">
              <Item {...item} />
            </chakra.li>
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
          Put this right before the batch is made.
        </chakra.p>
      )}
    </Notice>
  ))
}

/** What a tick says. */
function leaving(obstacle: PayObstacle): string {
  if (obstacle === 'FINISHED_ORDER') return 'Pay them all the same'
  return obstacle === 'MISSING' ? 'Make the batch without these days' : 'Leave them for the next batch'
}

function Item({ label, timesheet, person }: ShownObstacle['items'][number]) {
  if (timesheet != null) return <RowLink to={timesheetPath(timesheet)}>{label}</RowLink>
  if (person != null) return <RowLink to={accountPath(person)}>{label}</RowLink>
  return <>{label}</>
}
