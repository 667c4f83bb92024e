// The keyboard shortcuts of the approver's dashboard.
import { chakra } from '@chakra-ui/react'
import { Dialog } from '#web/design/Dialog.tsx'
import { FIND_KEYS } from '#web/frame/useFind.ts'

const keys: readonly [key: string, what: string][] = [
  ['J', 'Next timesheet'],
  ['K', 'Timesheet before'],
  ['X', 'Select it'],
  ['A', 'Approve it, or those selected'],
  ['U', 'Approve the usual ones, after a look at which they are'],
  ['D', 'Decline it'],
  ['Z', 'Take the last decision back'],
  ['E', 'Edit it'],
  ['N', 'Create a timesheet'],
  ['/', 'Search timesheets'],
  [FIND_KEYS, 'Find a timesheet, a person, a screen or an action'],
  ['Ctrl Enter', 'Send what is being written'],
  ['Esc', 'Close the review, or whatever is open'],
  ['W', 'The week of one’s people, and back'],
  ['?', 'These keys'],
]

export function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  return (
    <Dialog open onClose={onClosed} title="Keys" width={380} phone="card" reading>
      <chakra.dl display="grid" gridTemplateColumns="88px 1fr" rowGap="2.5" alignItems="center">
        {keys.map(([key, what]) => (
          <chakra.div key={key} display="contents">
            <chakra.dt>
              <chakra.kbd
                display="inline-grid"
                placeItems="center"
                minWidth="24px"
                height="24px"
                paddingInline="1.5"
                fontFamily="body"
                fontSize="xs"
                fontWeight="medium"
                color="inkSoft"
                bg="sunken"
                borderWidth="1px"
                borderColor="lineStrong"
                borderRadius="xs"
              >
                {key}
              </chakra.kbd>
            </chakra.dt>
            <chakra.dd>{what}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Dialog>
  )
}
