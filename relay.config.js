// How the web application's GraphQL documents are compiled. The compiler reads named exports only.
export const src = './web'
export const schema = './schema.graphql'
export const artifactDirectory = './web/__generated__'
export const language = 'typescript'
export const eagerEsModules = true
export const customScalarTypes = { Date: 'string', DateTime: 'string' }
// Operations are sent by the hash of their document, the text only where the server does not know it.
export const persistConfig = {
  file: './web/__generated__/documents.json',
  algorithm: 'SHA256',
  include_query_text: true,
}
// Server and browser are released together: an enum holds what the schema says, a null is a null.
export const noFutureProofEnums = true
export const typescriptExcludeUndefinedFromNullableUnion = true
