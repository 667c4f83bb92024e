// The content of a mail as data. It is written when the mail is queued, and rendered as HTML and text when the mail is sent or
// displayed. Secrets are stored separately, so that they can be deleted first.

export type Letter = {
  heading: string
  paragraphs: readonly string[]
  /** Labels and values. */
  facts: readonly (readonly [label: string, value: string])[]
  /** The label of a code; the code itself is one of the secrets. */
  code?: { label: string }
  /** A path of the application. The secrets, if they have a token, are appended as its fragment. */
  button?: { label: string; path: string }
  /** Small print. */
  notes: readonly string[]
  /** Links below the notes. */
  links?: readonly { label: string; path: string }[]
}

/** Secrets that only the recipient may know. */
export type Secrets = {
  /** The recipient types it, unless the link contains it. */
  code: string
  /** A random part of the link. It and the code are in the fragment, which browsers send to no server. */
  token?: string
}

/** A mail before it is rendered. */
export type Mail = { subject: string; letter: Letter }

/** The context in which a mail is rendered. */
export type MailContext = {
  /** The URL of the application, without a trailing slash. */
  publicUrl: string
  /** The company's name, or ''. */
  companyName: string
  /** Null to hide them. */
  secrets: Secrets | null
}

/** Shown instead of a hidden code. */
export const HIDDEN_CODE = '••••••'

/** The URL of the button. */
export function linkOf({ path }: NonNullable<Letter['button']>, { publicUrl, secrets }: MailContext): string {
  return `${publicUrl}${path}${secrets?.token ? `#${secrets.token}.${secrets.code}` : ''}`
}
