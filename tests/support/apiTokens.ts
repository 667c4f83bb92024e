// Creates access tokens for programs.
import { createCaller, type Caller } from './caller.ts'
import { globalId, TODAY, type World } from './world.ts'
import { db } from '#server/database/client.ts'

type Answer = { token?: string; code?: string; problems?: { path: string; message: string }[] }

/** The answer to the form of an access token. */
export async function askForApiToken(by: Caller, input: object = {}): Promise<Answer> {
  const { data, errors } = await by.ask<{ result: Answer }>(
    `mutation ($input: ApiTokenInput!) {
      result: createApiToken(input: $input) {
        ... on ApiTokensChange { token } ... on Refusal { code } ... on InvalidInput { problems { path message } }
      }
    }`,
    { input: { name: 'Spreadsheet', mayWrite: false, endsOn: TODAY, ...input } },
  )
  return data?.result ?? { code: errors[0]?.extensions?.code }
}

/** A new access token of a person, its global id, and a caller that sends it. */
export async function createApiToken(world: World, by: Caller, input: object = {}) {
  const { token, ...refused } = await askForApiToken(by, input)
  if (!token) throw new Error(`No token: ${JSON.stringify(refused)}`)
  const { sessionId } = await db.apiToken.findFirstOrThrow({ orderBy: { sessionId: 'desc' } })
  return { token, id: globalId('ApiToken', sessionId), caller: createCaller(world.app, token) }
}
