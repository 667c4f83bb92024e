// Stores files in S3-compatible object storage, one object for each. An interrupted upload leaves no object.
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/process/config.ts'
import { NoSuchFile, type Store } from './files.ts'

/** The prefix of Daybook's objects; other objects of the bucket are left alone. */
const PREFIX = 'files/'

/** The bucket must exist. */
export function inBucket({ bucket, endpoint, region, ...credentials }: S3Config): Store & { close(): void } {
  const client = new S3Client({
    region,
    credentials,
    // Other services have no host for each bucket and no trailing checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${PREFIX}${name}` })
  return {
    put: async (name, file, { contentType, size }) => {
      const Body = createReadStream(file)
      await client.send(
        new PutObjectCommand({ ...objectOf(name), Body, ContentLength: size, ContentType: contentType }),
      )
    },
    size: (name) =>
      client.send(new HeadObjectCommand(objectOf(name))).then(
        ({ ContentLength = 0 }) => ContentLength,
        (error) => {
          if (error instanceof NotFound) return null
          throw error
        },
      ),
    open: async (name, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`
      const { Body } = await client
        .send(new GetObjectCommand({ ...objectOf(name), Range }))
        .catch((error) => {
          throw error instanceof NoSuchKey ? new NoSuchFile(name) : error
        })
      return Body as Readable
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand(objectOf(name)))),
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
