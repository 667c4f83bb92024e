// Prints the schema, sorted, to schema.graphql: the contract a reviewer reads first.
import { writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { schema } from './schema.ts'

writeFileSync('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`)
