// What somebody may have to do about a docket. Only dockets of the last weeks count, so that old ones do not ask for ever.
export const docketNeeds = ['NOT_SIGNED', 'NOT_MAILED', 'NOT_DELIVERED', 'SUPERSEDED'] as const
export type DocketNeed = (typeof docketNeeds)[number]

export const docketNeedLabel: Record<DocketNeed, string> = {
  /** The customer has not signed. */
  NOT_SIGNED: 'Not signed',
  /** The customer has an address, and nobody has mailed it. */
  NOT_MAILED: 'Not mailed',
  /** Mail to the customer failed, and no other mail was sent or waits. */
  NOT_DELIVERED: 'Not delivered',
  /** Another docket counts in its place; whoever has this one needs that. */
  SUPERSEDED: 'Superseded',
}

/** Days since a docket was issued within which it may need something. */
export const DOCKET_NEEDS_DAYS = 90
