// Files in object storage that speaks S3: one object each, put as a whole from a file of this machine. A put that breaks off
// leaves no object.
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/process/config.ts'
import { NoSuchFile, type Store } from './files.ts'

/** Below this the bucket holds files of Daybook's; anything else in it is left alone. */
const PREFIX = 'files/'

/** Keeps files in a bucket, which has to exist. */
export function inBucket({ bucket, endpoint, region, ...credentials }: S3Config): Store & { close(): void } {
  const client = new S3Client({
    region,
    credentials,
    // Only Amazon has a host for every bucket, and checksums at the end of a body.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const place = (name: string) => ({ Bucket: bucket, Key: `${PREFIX}${name}` })
  return {
    put: async (name, file, { contentType, size }) => {
      const Body = createReadStream(file)
      await client.send(
        new PutObjectCommand({ ...place(name), Body, ContentLength: size, ContentType: contentType }),
      )
    },
    open: async (name, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`
      const { Body } = await client.send(new GetObjectCommand({ ...place(name), Range })).catch((error) => {
        throw error instanceof NoSuchKey ? new NoSuchFile(name) : error
      })
      return Body as Readable
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand(place(name)))),
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, ContinuationToken }),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { name: Key.slice(PREFIX.length), at: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    close: () => client.destroy(),
  }
}
