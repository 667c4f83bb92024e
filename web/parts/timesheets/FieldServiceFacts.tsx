// Field service to read: every field by its label, and both signatures as pictures.
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import {
  dataFields,
  fieldServiceLabel,
  hiddenAtEmployerSite,
  signatureFields,
  type FieldServiceData,
  type FieldServiceValues,
} from '#domain/field-service.ts'
import { SignaturePicture } from '../SignaturePicture.tsx'

type Given<T> = { readonly [K in keyof T]: null extends T[K] ? T[K] | undefined : T[K] }

/** The machine that stands for the customer at an employer's site. */
export type Machine = {
  /** The task is a Rental task: all but the description is told there. */
  isToldAbove: boolean
  site: string | null
  fleet: string | null
  workOrder: string | null
  /** The work order's. */
  description: string | null
}

export type FieldServiceFactsProps = {
  fieldService: Given<FieldServiceValues>
  /** In employer-site mode. */
  atEmployerSite: Machine | null
}

export function FieldServiceFacts({ fieldService, atEmployerSite: employer }: FieldServiceFactsProps) {
  const asked = dataFields.filter((field) => field !== 'additionalInfo' && isAsked(field, employer !== null))
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
          '@container (min-width: 460px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
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
        {asked.map((field) => (
          <Fact key={field} label={fieldServiceLabel[field]}>
            {shown(fieldService[field])}
          </Fact>
        ))}
        <Fact label={fieldServiceLabel.additionalInfo} isWide>
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
          <Signed key={field} label={fieldServiceLabel[field]} signature={fieldService[field] ?? null} />
        ))}
      </chakra.div>
    </chakra.section>
  )
}

// In employer-site mode the company is the customer, so the client is still told; the rest was never asked.
function isAsked(field: keyof FieldServiceData, isAtEmployerSite: boolean): boolean {
  return !isAtEmployerSite || field === 'customerName' || !hiddenAtEmployerSite.includes(field)
}

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 })

function shown(value: string | number | null | undefined): string | null {
  return typeof value === 'number' ? number.format(value) : (value ?? null)
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <chakra.div gridColumn={isWide ? '1 / -1' : undefined} minWidth="0">
      <chakra.dt color="inkFaint" textStyle="caption">
        {label}
      </chakra.dt>
      <chakra.dd
        overflowWrap="anywhere"
        whiteSpace="pre-wrap"
        fontVariantNumeric="tabular-nums"
        color={children ? undefined : 'inkFaint'}
      >
        {children || '–'}
      </chakra.dd>
    </chakra.div>
  )
}

function Signed({ label, signature }: { label: string; signature: string | null }) {
  return (
    <chakra.figure minWidth="0">
      {signature === null ? (
        <chakra.p
          aspectRatio={2}
          display="grid"
          placeItems="center"
          color="inkFaint"
          borderWidth="1px"
          borderStyle="dashed"
          borderColor="lineStrong"
          borderRadius="md"
        >
          Not signed
        </chakra.p>
      ) : (
        <SignaturePicture signature={signature} alt={label} />
      )}
      <chakra.figcaption color="inkFaint" textStyle="caption" marginTop="1">
        {label}
      </chakra.figcaption>
    </chakra.figure>
  )
}
