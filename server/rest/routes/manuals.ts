// Manuals and their files (spec 7, Manuals).
import {
  changeManual,
  downloadManual,
  manualShape,
  removeManual,
  uploadManual,
} from '#server/rest/calls/manual.ts'
import { manualType } from '#server/rest/nouns/manual.ts'
import { aFile, ref } from '#server/rest/openapi/schema.ts'
import { route, stream } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const manual = ref(manualType)
const manualBody = stream(manualShape)

export const manualRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/Manual',
    needs: 'TOKEN',
    summary: 'Adds a manual.',
    takes: manualBody,
    responses: { 201: manual },
    run: uploadManual,
  }),
  route({
    method: 'PATCH',
    path: '/Manual/{ManualId}',
    needs: 'TOKEN',
    summary: 'Changes the sent fields of a manual. A file replaces the stored one.',
    takes: manualBody,
    responses: { 204: null, 200: manual },
    run: changeManual,
  }),
  route({
    method: 'DELETE',
    path: '/Manual/{ManualId}',
    needs: 'TOKEN',
    summary: 'Deletes a manual. A manual whose file was replaced becomes inactive instead, and is returned.',
    responses: { 204: null, 200: manual },
    run: removeManual,
  }),
  route({
    method: 'GET',
    path: '/Manual/downloadFile/{ManualId}',
    summary: 'Downloads the file of a manual, or one range of it.',
    responses: { 200: aFile, 206: aFile },
    run: downloadManual,
  }),
]
