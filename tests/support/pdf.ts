// Reads documents on paper with a reader of another project.
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

export type Read = {
  title: string
  /** The text of each page, with single spaces. */
  pages: string[]
  /** The words for each picture, in the order of reading. */
  figures: string[]
}

export async function readPdf(bytes: Uint8Array): Promise<Read> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(document)
  const { info } = await getMeta(document)
  const figures: string[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    figures.push(...altsIn(await (await document.getPage(number)).getStructTree()))
  return { title: String(info.Title), pages: text.map((page) => page.replace(/\s+/g, ' ')), figures }
}

type Structure = { alt?: string; children?: readonly object[] } | null

function altsIn(node: Structure): string[] {
  if (!node) return []
  return [...(node.alt ? [node.alt] : []), ...(node.children ?? []).flatMap((child) => altsIn(child))]
}
