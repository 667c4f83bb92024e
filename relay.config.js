// How the web application's GraphQL documents are compiled. The compiler reads named exports only.
export const src = './web'
export const schema = './schema.graphql'
export const artifactDirectory = './web/__generated__'
export const language = 'typescript'
export const eagerEsModules = true
