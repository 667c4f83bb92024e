// The reasons why a docket needs attention. Only dockets of the last weeks count, so that old ones drop off the list.
export const docketNeeds = ['NOT_SIGNED', 'NOT_MAILED', 'NOT_DELIVERED', 'SUPERSEDED'] as const
export type DocketNeed = (typeof docketNeeds)[number]

export const docketNeedLabel: Record<DocketNeed, string> = {
  /** The customer has not signed. */
  NOT_SIGNED: 'Not signed',
  /** The customer has an e-mail address, but nobody has mailed the docket. */
  NOT_MAILED: 'Not mailed',
  /** The mail to the customer failed, and no other mail was sent or is queued. */
  NOT_DELIVERED: 'Not delivered',
  /** It no longer counts; its holder needs the docket that replaced it. */
  SUPERSEDED: 'Superseded',
}

/** Days after it was issued for which a docket can need attention. */
export const DOCKET_NEEDS_DAYS = 90
