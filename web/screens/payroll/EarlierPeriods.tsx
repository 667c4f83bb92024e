// Below the desk: shows periods that are further back.
import { chakra } from '@chakra-ui/react'
import { Button } from '#web/design/Button.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { deskParams, earlierThan } from './deskParams.ts'

export function EarlierPeriods({ startDate, isBusy }: { startDate: string; isBusy: boolean }) {
  const { set } = useParams(deskParams)
  const since = earlierThan(startDate)
  return (
    <chakra.div display="grid" justifyItems="center" paddingBlock="3">
      {since ? (
        <Button busy={isBusy} onClick={() => set({ since }, { preventScrollReset: true })}>
          Earlier periods
        </Button>
      ) : (
        <chakra.p textStyle="small" color="inkFaint">
          These are the periods of the last year.
        </chakra.p>
      )}
    </chakra.div>
  )
}
