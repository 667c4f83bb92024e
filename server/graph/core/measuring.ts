// Publishes the duration of each query and mutation, for metrics.
import { getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { executed } from '#server/process/facts.ts'

export function measureOperations(): Plugin {
  return {
    onExecute: ({ args: { document, operationName } }) => {
      if (!executed.hasSubscribers) return
      const start = performance.now()
      const name = getOperationAST(document, operationName)?.name?.value
      return {
        onExecuteDone: () => executed.publish({ name, seconds: (performance.now() - start) / 1000 }),
      }
    },
  }
}
