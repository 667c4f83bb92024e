// Reads documents on paper with a reader of another project.
import { SaxesParser } from 'saxes'
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

/**
 * The title and the author of a document, from its Info and from its XML metadata.
 * @throws Error if the metadata are not well-formed XML.
 */
export async function metadataOf(bytes: Uint8Array) {
  const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
  const [xml] = /<\?xpacket begin[^]*<\?xpacket end[^>]*>/.exec(Buffer.from(bytes).toString('utf8'))!
  const metadata = { title: '', author: '' }
  const names: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => names.push(name))
  parser.on('closetag', () => names.pop())
  parser.on('text', (text) => {
    const path = names.slice(-3).join(' ')
    if (path === 'dc:title rdf:Alt rdf:li') metadata.title += text
    if (path === 'dc:creator rdf:Seq rdf:li') metadata.author += text
  })
  parser.write(xml).close()
  return { info: { title: String(info.Title), author: String(info.Author) }, metadata }
}
