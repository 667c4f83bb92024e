// For a region without holidays in a year: those of another region can be copied.
import { chakra } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { counted } from '#domain/counted.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { useAddToRegions } from './useAddToRegions.ts'

type Props = {
  about: { region: string; year: number }
  /** The other regions, with their holidays of the year. */
  others: readonly { readonly name: string; readonly holidays: readonly { date: string; name: string }[] }[]
}

export function CopyHolidays({ about: { region, year }, others }: Props) {
  const [add, isAdding] = useAddToRegions(year)
  const copy = async (holidays: Props['others'][number]['holidays']) => {
    const failure = await add([{ region, holidays: holidays.map(({ date, name }) => ({ date, name })) }])
    if (failure !== null) notify.error(failure)
  }
  return (
    <chakra.span display="flex" flexWrap="wrap" justifyContent="center" gap="2" paddingTop="3">
      {others
        .filter(({ holidays }) => holidays.length > 0)
        .map(({ name, holidays }) => (
          <Button key={name} busy={isAdding} onClick={() => void copy(holidays)}>
            <Copy aria-hidden />
            Copy {counted(holidays.length, 'day')} of {name}
          </Button>
        ))}
    </chakra.span>
  )
}
