/** A compiled operation by its hash and name alone: enough to ask for it (scripts/bundle.ts). */
declare module '*.graphql.ts?named' {
  export const operation: { readonly id: string; readonly name: string }
}
