// A timesheet's history with its proof, and the program that checks it.
import { downloadChecker, downloadProof } from '#server/rest/calls/proof.ts'
import { aFile } from '#server/rest/openapi/schema.ts'
import { route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

export const proofRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/TimesheetHistory/proof/{TimesheetId}',
    summary: 'Downloads the history of a timesheet with the proof that it is as it was sealed.',
    responses: { 200: aFile },
    run: downloadProof,
  }),
  route({
    method: 'GET',
    path: '/TimesheetHistory/check-proof.mjs',
    summary: 'Downloads the program that checks such a proof, for Node 20 and newer.',
    responses: { 200: aFile },
    run: downloadChecker,
  }),
]
