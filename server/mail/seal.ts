// The daily mail with the newest seal of history, for somebody who keeps it out of reach of the database.
import type { Mail } from './letter.ts'

type SealFacts = { number: number; hash: string; sealedAt: Date; companyName: string }

export function sealMail({ number, hash, sealedAt, companyName }: SealFacts): Mail {
  return {
    subject: `Seal ${number} of the history of ${companyName || 'Daybook'}`,
    letter: {
      heading: `Seal ${number}`,
      paragraphs: [
        'This seal stands for all history up to its instant. Keep this mail: with it, a check can tell that this history was ' +
          'replaced or cut off, even by the owner of the database.',
      ],
      facts: [
        ['Seal', `${number}:${hash}`],
        ['Sealed', sealedAt.toISOString()],
        ['Check', `npm run verify-history -- --anchor ${number}:${hash}`],
      ],
      notes: ['You get this mail because SEAL_ANCHOR_TO of Daybook names your address.'],
    },
  }
}
