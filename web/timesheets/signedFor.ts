// The values for which each signature of a stored task was given, if an approver has corrected them since.
import type { SignatureField } from '#domain/timesheet/field-service.ts'

type Read = { readonly customerSignedFor?: string | null; readonly workerSignedFor?: string | null }

export function signedForOf(fieldService: Read | null = null): Record<SignatureField, string | null> {
  return {
    customerSignature: fieldService?.customerSignedFor ?? null,
    workerSignature: fieldService?.workerSignedFor ?? null,
  }
}
