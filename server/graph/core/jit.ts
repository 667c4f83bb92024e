// Compiles repeated documents, such as those of the web application, to JavaScript. Rare ones are not worth it: compiling
// costs as much as a hundred executions, and compiled documents stay in memory. Mutations are never compiled, because most
// of their time is in the database.
import {
  getOperationAST,
  getVariableValues,
  Kind,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'

/** Compiled on the n-th request. */
const COMPILED_AT = 3
const COMPILED_MAX = 200

type Compiled = CompiledQuery & { operation: OperationDefinitionNode }

export function compileRepeated(schema: GraphQLSchema): Plugin {
  // The parser returns the same document for the same text while it is in the cache.
  const times = new WeakMap<OperationDefinitionNode, number>()
  /** The most recent ones; null for documents that cannot be compiled. */
  const compiled = new LRUCache<OperationDefinitionNode, { query: Compiled | null }>({ max: COMPILED_MAX })

  const find = ({ document, operationName }: ExecutionArgs): Compiled | null => {
    const operation = getOperationAST(document, operationName)
    if (!operation || operation.operation === 'mutation' || isRenamed(operation)) return null
    const known = compiled.get(operation)
    if (known) return known.query
    const count = (times.get(operation) ?? 0) + 1
    times.set(operation, count)
    if (count < COMPILED_AT) return null
    const query = compile(schema, document, operation)
    compiled.set(operation, { query })
    return query
  }

  return {
    onExecute: ({ args, setExecuteFn }) => {
      const compiled = find(args)
      if (!compiled) return
      setExecuteFn((args) => withVariables(schema, compiled, args, compiled.query))
    },
    onSubscribe: ({ args, setSubscribeFn }) => {
      const compiled = find(args)
      if (!compiled?.subscribe) return
      setSubscribeFn((args) => withVariables(schema, compiled, args, compiled.subscribe!))
    },
  }
}

/** Whether a subscription has an alias or a fragment at its root. graphql-jit finds it only by its own name. */
function isRenamed({ operation, selectionSet }: OperationDefinitionNode): boolean {
  const [root] = selectionSet.selections
  return operation === 'subscription' && (root?.kind !== Kind.FIELD || root.alias !== undefined)
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Compiled | null {
  // Without this option, @skip and @include on fragments do not apply to their fields.
  const options = { useExperimentalPathBasedSkipInclude: true }
  const compiled = compileQuery(schema, document, operation.name?.value, options)
  return isCompiledQuery(compiled) ? { ...compiled, operation } : null
}

/** Runs a compiled query with coerced variables, because compiled code ignores the defaults of input fields. */
function withVariables<Result>(
  schema: GraphQLSchema,
  { operation }: Compiled,
  { rootValue, contextValue, variableValues }: ExecutionArgs,
  run: (root: unknown, context: unknown, variables: Record<string, unknown>) => Result,
): Result | ExecutionResult {
  const { errors, coerced } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variableValues ?? {},
  )
  return errors ? { errors } : run(rootValue, contextValue, coerced)
}
