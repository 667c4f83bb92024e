// Field service to read: every field with its label, and both signatures as pictures.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import {
  dataFields,
  fieldServiceLabel,
  formatReading,
  hiddenAtEmployerSite,
  notSignedBecause,
  signatureFields,
  type FieldServiceData,
  type FieldServiceValues,
  type SignatureField,
  type Unsigned,
} from '#domain/timesheet/field-service.ts'
import { SignaturePicture } from '#web/fields/SignaturePicture.tsx'

type Given<T> = { readonly [K in keyof T]: null extends T[K] ? T[K] | undefined : T[K] }

const WIDE = '@container (min-width: 460px)'

/** The machine, shown instead of a customer in employer-site mode. */
export type Machine = {
  /** Whether the task is a Rental task, which already shows everything except the description. */
  isToldAbove: boolean
  site: string | null
  fleet: string | null
  workOrder: string | null
  /** The work order's. */
  description: string | null
}

export type FieldServiceFactsProps = {
  fieldService: Given<FieldServiceValues>
  /** The values for which each signature was given, if an approver has corrected them since. */
  signedFor: Readonly<Record<SignatureField, string | null>>
  /** In employer-site mode. */
  atEmployerSite: Machine | null
}

export function FieldServiceFacts({
  fieldService,
  signedFor,
  atEmployerSite: employer,
}: FieldServiceFactsProps) {
  const fields = dataFields.filter(
    (field) => field !== 'additionalInfo' && isShown(field, fieldService, employer),
  )
  return (
    <chakra.section
      aria-label="Field Service"
      marginTop="3"
      paddingTop="3"
      borderTopWidth="1px"
      borderStyle="dashed"
      borderColor="lineStrong"
      textStyle="small"
      css={{ containerType: 'inline-size' }}
    >
      <chakra.h4 fontWeight="semibold" marginBottom="2">
        Field Service
        {employer && (
          <chakra.span color="inkSoft" fontWeight="normal">
            {' '}
            · Employer Site
          </chakra.span>
        )}
      </chakra.h4>
      <chakra.dl
        display="grid"
        columnGap="4"
        rowGap="2"
        css={{
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          [WIDE]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {employer && !employer.isToldAbove && (
          <>
            <Fact label="Site">{employer.site}</Fact>
            <Fact label="Fleet">{employer.fleet}</Fact>
            <Fact label="Work Order">{employer.workOrder}</Fact>
          </>
        )}
        {employer && <Fact label="Work Order Description">{employer.description}</Fact>}
        {fields.map((field) => (
          <Fact
            key={field}
            label={fieldServiceLabel[field]}
            width={field === 'customerEmail' ? 'long' : 'usual'}
          >
            {shown(fieldService[field])}
          </Fact>
        ))}
        <Fact label={fieldServiceLabel.additionalInfo} width="full">
          {fieldService.additionalInfo}
        </Fact>
      </chakra.dl>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        gap="3"
        marginTop="3"
        maxWidth="560px"
      >
        {signatureFields.map((field) => (
          <Signed
            key={field}
            label={fieldServiceLabel[field]}
            signature={fieldService[field] ?? null}
            signedFor={signedFor[field]}
            because={field === 'customerSignature' ? fieldService : null}
          />
        ))}
      </chakra.div>
    </chakra.section>
  )
}

// Employer-site mode does not ask for the hidden fields; of the client it shows the company, once stored.
function isShown(
  field: keyof FieldServiceData,
  values: Given<FieldServiceData>,
  employer: Machine | null,
): boolean {
  if (!employer || !hiddenAtEmployerSite.includes(field)) return true
  return field === 'customerName' && values.customerName !== ''
}

function shown(value: string | number | null | undefined): string | null {
  return typeof value === 'number' ? formatReading(value) : (value ?? null)
}

type FactProps = { label: string; width?: keyof typeof widths; children: ReactNode }

/** A long value takes the full width where space is scarce. */
const widths = {
  usual: {},
  long: { gridColumn: '1 / -1', [WIDE]: { gridColumn: 'auto' } },
  full: { gridColumn: '1 / -1' },
} as const

function Fact({ label, width = 'usual', children }: FactProps) {
  return (
    <chakra.div css={widths[width]} minWidth="0">
      <chakra.dt color="inkFaint" textStyle="caption">
        {label}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" whiteSpace="pre-wrap" color={children ? undefined : 'inkFaint'}>
        {children || '–'}
      </chakra.dd>
    </chakra.div>
  )
}

type SignedProps = {
  label: string
  signature: string | null
  signedFor: string | null
  /** Why it is missing. */
  because: Given<Unsigned> | null
}

function Signed({ label, signature, signedFor, because }: SignedProps) {
  const reason = because?.unsignedReason ?? null
  return (
    <chakra.figure minWidth="0">
      {signature === null ? (
        <chakra.div
          aspectRatio={reason === null ? 2 : undefined}
          minHeight={reason === null ? undefined : '100%'}
          display="grid"
          placeItems="center"
          alignContent="center"
          gap="1"
          padding="2"
          textAlign="center"
          overflowWrap="anywhere"
          color={reason === null ? 'inkFaint' : 'ink'}
          borderWidth="1px"
          borderStyle="dashed"
          borderColor="lineStrong"
          borderRadius="md"
        >
          <chakra.p>{reason === null ? 'Not signed' : notSignedBecause(reason)}</chakra.p>
          {because?.unsignedNote && (
            <chakra.p color="inkSoft" textStyle="caption" whiteSpace="pre-wrap">
              {because.unsignedNote}
            </chakra.p>
          )}
        </chakra.div>
      ) : (
        <SignaturePicture signature={signature} alt={label} />
      )}
      <chakra.figcaption color="inkFaint" textStyle="caption" marginTop="1">
        {label}
        {signedFor && (
          <chakra.span display="block" color="inkSoft">
            signed for {signedFor}
          </chakra.span>
        )}
      </chakra.figcaption>
    </chakra.figure>
  )
}
