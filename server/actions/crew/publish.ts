// Publishes that prepared days have changed, to their people and to those who prepare for their group.
import type { Transaction } from '#server/database/client.ts'
import { publish } from '#server/events/channel.ts'

type Changed = { id: number; userId: number; approvalGroupId: number | null }

export function publishPrepared(tx: Transaction, changed: readonly Changed[]): void {
  publish(
    tx,
    changed.map(({ id, userId, approvalGroupId }) => ({
      name: 'preparedDayChanged',
      event: { preparedDayId: id, userId, approvalGroupId },
    })),
  )
}
