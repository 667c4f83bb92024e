// Where a failure happened, as a word, a colour and an icon.
import { Bug, Server, TimerOff, Unplug, type LucideIcon } from 'lucide-react'
import { failureKindLabel, type FailureKind } from '#domain/failure.ts'
import { Tag } from '#web/design/Tag.tsx'

const looks: Record<FailureKind, readonly [Shape: LucideIcon, colour: string]> = {
  FAULT: [Server, 'status.declined'],
  JOB: [TimerOff, 'status.pending'],
  CALL: [Unplug, 'status.draft'],
  CRASH: [Bug, 'status.declined'],
}

export function KindTag({ kind }: { kind: FailureKind }) {
  const [Shape, colour] = looks[kind]
  return (
    <Tag Shape={Shape} colour={colour}>
      {failureKindLabel[kind]}
    </Tag>
  )
}
