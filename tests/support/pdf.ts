// Reads documents on paper with a reader of another project.
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

export type Read = {
  title: string
  /** The text of each page, with single spaces. */
  pages: string[]
}

export async function readPdf(bytes: Uint8Array): Promise<Read> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document)
  const { info } = await getMeta(document)
  return { title: String(info.Title), pages: text.map((page) => page.replace(/\s+/g, ' ')) }
}
