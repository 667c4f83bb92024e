// What can be done with one person's day.
import { withoutEdits } from '#domain/crew/grid.ts'
import { MoreMenu } from '#web/design/MoreMenu.tsx'
import type { MenuItem } from '#web/design/Menu.tsx'
import type { GridProps } from './gridProps.ts'
import type { Standing } from './standing.ts'

type Props = Pick<GridProps, 'change' | 'onWithdraw'> & { row: Standing }

export function RowMenu({ row, change, onWithdraw }: Props) {
  const { person, isEdited, isOvertaken } = row
  const { day, name, userId } = person
  const mayWithdraw = day !== null && (person.state === 'READY' || person.state === 'OFFERED')
  const items: (MenuItem | false)[] = [
    isEdited &&
      !isOvertaken && {
        label: 'Undo changes',
        onSelect: () => change((grid, input) => withoutEdits(grid, input, (id) => id === userId)),
      },
    mayWithdraw && {
      label: 'Withdraw',
      tone: 'danger',
      onSelect: () => onWithdraw([day.id], `The day of ${name}`),
    },
  ]
  return <MoreMenu label={`More for ${name}`} items={items.filter((item) => item !== false)} />
}
