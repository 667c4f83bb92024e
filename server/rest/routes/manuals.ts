// Manuals and their files (spec 7, Manuals).
import { changeManual, downloadManual, removeManual, uploadManual } from '#server/rest/calls/manual.ts'
import { manualType } from '#server/rest/nouns/manual.ts'
import { aFile, aFlag, aNumber, aText, object, ref } from '#server/rest/openapi/schema.ts'
import { route, stream } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const manual = ref(manualType)
const fields = {
  Name: aText,
  Description: aText,
  Active: aFlag,
  VisibleTypes: aText,
  Version: aNumber,
  file: aFile,
}
const manualBody = stream(object(fields, Object.keys(fields)), { isForm: true })

export const manualRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/Manual',
    says: 'Adds a manual.',
    takes: manualBody,
    gives: { 201: manual },
    run: uploadManual,
  }),
  route({
    method: 'PATCH',
    path: '/Manual/{ManualId}',
    says: 'Changes what the form has fields of; a file in it replaces the one that there is.',
    takes: manualBody,
    gives: { 204: null, 200: manual },
    run: changeManual,
  }),
  route({
    method: 'DELETE',
    path: '/Manual/{ManualId}',
    says: 'Deletes a manual; one that was read is made inactive.',
    run: removeManual,
  }),
  route({
    method: 'GET',
    path: '/Manual/downloadFile/{ManualId}',
    says: 'The file of a manual, whole or the range that is asked for.',
    gives: { 200: aFile, 206: aFile },
    run: downloadManual,
  }),
]
