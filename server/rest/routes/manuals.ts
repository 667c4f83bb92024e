// Manuals and their files (spec 7, Manuals).
import { changeManual, downloadManual, removeManual, uploadManual } from '#server/rest/calls/manual.ts'
import { manualType } from '#server/rest/nouns/manual.ts'
import { aFile, aFlag, aNumber, aText, ref } from '#server/rest/openapi/schema.ts'
import type { Route } from '#server/rest/types.ts'

const manual = ref(manualType)
const manualBody = {
  type: 'object',
  properties: {
    Name: aText,
    Description: aText,
    Active: aFlag,
    VisibleTypes: aText,
    Version: aNumber,
    file: aFile,
  },
}

export const manualRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/Manual',
    takesStream: true,
    says: 'Adds a manual.',
    takes: manualBody,
    takesForm: true,
    gives: { 201: manual },
    run: uploadManual,
  },
  {
    method: 'PATCH',
    path: '/Manual/{ManualId}',
    takesStream: true,
    says: 'Changes what the form has fields of; a file in it replaces the one that there is.',
    takes: manualBody,
    takesForm: true,
    gives: { 204: null, 200: manual },
    run: changeManual,
  },
  {
    method: 'DELETE',
    path: '/Manual/{ManualId}',
    says: 'Deletes a manual; one that was read is made inactive.',
    run: removeManual,
  },
  {
    method: 'GET',
    path: '/Manual/downloadFile/{ManualId}',
    says: 'The file of a manual, whole or the range that is asked for.',
    gives: { 200: aFile, 206: aFile },
    run: downloadManual,
  },
]
