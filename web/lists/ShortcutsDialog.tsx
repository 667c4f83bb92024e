// The keyboard shortcuts of a screen.
import { chakra } from '@chakra-ui/react'
import { Dialog } from '#web/design/Dialog.tsx'

export type Keys = readonly (readonly [key: string, what: string])[]

export function ShortcutsDialog({ keys, onClosed }: { keys: Keys; onClosed: () => void }) {
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
