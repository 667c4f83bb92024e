// Documents that come again and again, as the web application's do, are compiled to JavaScript. All others are executed
// as they are: compiling costs as much as executing a hundred times, and each compiled document stays in memory. Mutations
// are among the others: what they cost is not their execution.
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

/** A document that came this often is taken for one of an application's. */
const OFTEN = 3
const COMPILED_MAX = 200

type Compiled = CompiledQuery & { operation: OperationDefinitionNode }

export function compileRepeated(schema: GraphQLSchema): Plugin {
  // The parser hands out the same document for the same text while it remembers it.
  const times = new WeakMap<OperationDefinitionNode, number>()
  /** Those that ran last; null for what cannot be compiled. */
  const compiled = new LRUCache<OperationDefinitionNode, { query: Compiled | null }>({ max: COMPILED_MAX })

  const find = ({ document, operationName }: ExecutionArgs): Compiled | null => {
    const operation = getOperationAST(document, operationName)
    if (!operation || operation.operation === 'mutation' || isRenamed(operation)) return null
    const known = compiled.get(operation)
    if (known) return known.query
    const count = (times.get(operation) ?? 0) + 1
    times.set(operation, count)
    if (count < OFTEN) return null
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

/** A subscription under a name of the caller's choosing, or behind a fragment: graphql-jit looks for it under its own. */
function isRenamed({ operation, selectionSet }: OperationDefinitionNode): boolean {
  const [root] = selectionSet.selections
  return operation === 'subscription' && (root?.kind !== Kind.FIELD || root.alias !== undefined)
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Compiled | null {
  // Conditions on the fragments around a field count with this option only.
  const options = { useExperimentalPathBasedSkipInclude: true }
  const compiled = compileQuery(schema, document, operation.name?.value, options)
  return isCompiledQuery(compiled) ? { ...compiled, operation } : null
}

/** Runs it with its variables as GraphQL takes them: the compiled code forgets the defaults of input fields. */
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
