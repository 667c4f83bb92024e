// The web app manifest: every picture that it names exists in the stated size.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string }
const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')) as {
  icons: Picture[]
  screenshots: Picture[]
}

it('the manifest has icons of both sizes, a maskable icon, and screenshots of a phone and a desktop', () => {
  const sizes = manifest.icons.map(({ sizes }) => sizes)
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['wide', 'narrow'])
})

it.each([...manifest.icons, ...manifest.screenshots].filter(({ type }) => type === 'image/png'))(
  '$src is a picture of $sizes',
  async ({ src, sizes }) => {
    const { width, height, format } = await sharp(`web/public${src}`).metadata()
    expect(`${width}x${height} ${format}`).toBe(`${sizes} png`)
  },
)
