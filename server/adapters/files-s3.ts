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
import { within } from './within.ts'

/** The prefix of Daybook's objects; other objects of the bucket are left alone. */
const PREFIX = 'files/'

/** Seconds for an answer, and for storing a file. */
type Limits = { answer: number; upload: number }
const usual: Limits = { answer: 60, upload: 900 }
/** Milliseconds without a byte, also in the middle of a file, after which a connection is given up. */
const SILENT = 30_000

/** The bucket must exist. */
export function inBucket(
  { bucket, endpoint, region, ...credentials }: S3Config,
  limits = usual,
): Store & { close(): void } {
  const client = new S3Client({
    requestHandler: { connectionTimeout: 10_000, socketTimeout: SILENT },
    region,
    credentials,
    // Other services have no host for each bucket and no trailing checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${PREFIX}${name}` })
  const limited = <T>(
    call: (options: { abortSignal: AbortSignal }) => Promise<T>,
    seconds = limits.answer,
  ): Promise<T> => within(seconds, (abortSignal) => call({ abortSignal }))
  return {
    put: async (name, file, { contentType, size }) => {
      const Body = createReadStream(file)
      const command = new PutObjectCommand({
        ...objectOf(name),
        ...{ Body, ContentLength: size, ContentType: contentType },
      })
      await limited((options) => client.send(command, options), limits.upload)
    },
    size: (name) =>
      limited((options) => client.send(new HeadObjectCommand(objectOf(name)), options)).then(
        ({ ContentLength = 0 }) => ContentLength,
        (error) => {
          if (error instanceof NotFound) return null
          throw error
        },
      ),
    open: async (name, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`
      const { Body } = await limited((options) =>
        client.send(new GetObjectCommand({ ...objectOf(name), Range }), options),
      ).catch((error) => {
        throw error instanceof NoSuchKey ? new NoSuchFile(name) : error
      })
      return Body as Readable
    },
    remove: async (name) =>
      void (await limited((options) => client.send(new DeleteObjectCommand(objectOf(name)), options))),
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await limited((options) =>
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, ContinuationToken }),
            options,
          ),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { name: Key.slice(PREFIX.length), at: LastModified }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    close: () => client.destroy(),
  }
}
