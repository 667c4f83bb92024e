// Whether a docket counts.
import { Ban, Check, Replace } from 'lucide-react'
import { docketStateLabel, type DocketState } from '#domain/docket/content.ts'
import { Tag } from '#web/design/Tag.tsx'

const looks = {
  ISSUED: [Check, 'status.approved'],
  SUPERSEDED: [Replace, 'status.recalled'],
  VOIDED: [Ban, 'status.cancelled'],
} as const

export function DocketTag({ state }: { state: DocketState }) {
  const [Shape, colour] = looks[state]
  return (
    <Tag Shape={Shape} colour={colour} isStruck={state === 'VOIDED'}>
      {docketStateLabel[state]}
    </Tag>
  )
}
