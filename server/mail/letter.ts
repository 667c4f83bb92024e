// What a mail says, as data: the words are chosen when it is queued, and HTML and text are made of them when it is sent or
// read. What only its reader may know is no part of it, so that it can be thrown away by itself.

export type Letter = {
  heading: string
  paragraphs: readonly string[]
  /** What it is about, each as a label and a value. */
  facts: readonly (readonly [label: string, value: string])[]
  /** A code to type, which is kept apart: what stands above it. */
  code?: { label: string }
  /** Where it leads: a path of the application, with the token of the secrets appended where there is one. */
  button?: { label: string; path: string }
  /** Small print. */
  notes: readonly string[]
  /** Below that: other paths of the application. */
  links?: readonly { label: string; path: string }[]
}

/** What only its reader may know. */
export type Secrets = {
  /** Typed. */
  code: string
  /** Random, in the link: it goes into the fragment, which no server and no log is sent. */
  token?: string
}

/** A mail as one writes it. */
export type Mail = { subject: string; letter: Letter }

/** What surrounds every mail. */
export type Surroundings = {
  /** Where people reach the application, without a slash at the end. */
  publicUrl: string
  /** The company's own name; '' while it has none. */
  companyName: string
  /** Null: they are hidden. */
  secrets: Secrets | null
}

/** What stands in place of a code that is not shown. */
export const HIDDEN_CODE = '••••••'

/** The address that the button leads to. */
export function linkOf(
  { path }: NonNullable<Letter['button']>,
  { publicUrl, secrets }: Surroundings,
): string {
  return `${publicUrl}${path}${secrets?.token ? `#${secrets.token}` : ''}`
}
