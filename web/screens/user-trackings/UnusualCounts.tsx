// The anomalies of the last days, as numbers of people. Each count is also the filter that shows them.
import { chakra } from '@chakra-ui/react'
import { ShieldCheck } from 'lucide-react'
import { accessReasonLabel, type AccessReason } from '#domain/user/unusual-access.ts'
import { StatusCounts } from '#web/design/StatusCounts.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { noParams } from '#web/lists/params.ts'
import { userTrackingParams } from './userTrackingParams.ts'

const TITLE = 'Unusual in the last 7 days, by people'

type Props = { counts: readonly { readonly reason: AccessReason; readonly people: number }[] }

export function UnusualCounts({ counts }: Props) {
  const { values, set } = useParams(userTrackingParams)
  if (counts.length === 0)
    return (
      <chakra.p display="flex" alignItems="center" gap="1.5" textStyle="small" color="inkSoft">
        <ShieldCheck size={15} aria-hidden />
        Nothing unusual in the last 7 days
      </chakra.p>
    )
  const toggle = (reason: AccessReason | null) =>
    set({ ...noParams(userTrackingParams), unusual: reason === values.unusual ? null : reason })
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
      <chakra.h2 textStyle="small" color="inkSoft" fontWeight="medium">
        {TITLE}
      </chakra.h2>
      <StatusCounts
        label={TITLE}
        counts={counts.map(({ reason, people }) => {
          return { status: reason, label: accessReasonLabel[reason], count: people }
        })}
        selected={values.unusual}
        onSelect={toggle}
      />
    </chakra.div>
  )
}
