// What the signatures of a stored task were given for, by signature, where an approver has corrected that since.
import type { SignatureField } from '#domain/timesheet/field-service.ts'

type Read = { readonly customerSignedFor?: string | null; readonly workerSignedFor?: string | null }

export function signedForOf(fieldService: Read | null = null): Record<SignatureField, string | null> {
  return {
    customerSignature: fieldService?.customerSignedFor ?? null,
    workerSignature: fieldService?.workerSignedFor ?? null,
  }
}
