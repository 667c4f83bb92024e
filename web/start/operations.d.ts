/** A compiled operation reduced to its hash and name, which is enough to request it (see bundle.ts). */
declare module '*.graphql.ts?named' {
  export const operation: { readonly id: string; readonly name: string }
}
