// The desk on a phone: periods below each other, each with its groups.
import { chakra } from '@chakra-ui/react'
import { CellFace } from './CellFace.tsx'
import { isPaid, periodName } from './desk.ts'
import { cellKey } from './deskParams.ts'
import type { DeskProps } from './DeskGrid.tsx'
import { PeriodHead } from './PeriodHead.tsx'

export function DeskCards({ rows, chosen, onOpen, foot, ...acts }: DeskProps) {
  return (
    <>
      <chakra.ul aria-label="Pay periods and groups" listStyleType="none" display="grid" gap="4">
        {rows.map(({ period, cells }) => (
          <chakra.li
            key={period.id}
            aria-label={periodName(period)}
            bg="surface"
            borderWidth="1px"
            borderColor="line"
            borderRadius="lg"
            overflow="hidden"
          >
            <chakra.div padding="3">
              <PeriodHead period={period} isPaid={isPaid(cells)} tabIndex={0} {...acts} />
            </chakra.div>
            {cells.map((cell) => (
              <chakra.div key={cell.id} borderTopWidth="1px" borderColor="line">
                <CellFace
                  hasName
                  cell={cell}
                  period={period}
                  isChosen={cellKey(cell.id) === chosen}
                  tabIndex={0}
                  onReach={() => {}}
                  onOpen={() => onOpen(cellKey(cell.id))}
                />
              </chakra.div>
            ))}
          </chakra.li>
        ))}
      </chakra.ul>
      {foot}
    </>
  )
}
