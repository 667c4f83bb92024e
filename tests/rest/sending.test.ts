// Sending a long text: no faster than the client receives it, and with a limit for clients that stop receiving.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TooMuchAtOnce } from '#server/process/fair-share.ts'
import { sending } from '#server/rest/sending.ts'
import type { LongText } from '#server/rest/types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** More than lies between who reads and who takes. */
const PART = 'x'.repeat(100_000)
const text = (parts: number): LongText => ({
  text: PART,
  more: parts > 1 ? () => Promise.resolve(text(parts - 1)) : null,
})
const begin = (caller: string, breakOff: (() => void) | null = null, parts = 3) =>
  sending(text(parts), { caller, read: (part) => part(), failed: () => {}, breakOff })

describe('a long text', () => {
  it('times out when the client has not received for a minute, and frees its slot', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => begin('sleeper')))
    await expect(begin('sleeper')).rejects.toThrow(TooMuchAtOnce)
    const errors = all.map((one) => new Promise<Error>((resolve) => one.once('error', resolve)))
    for (const one of all) one.read(0)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(all.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false])
    await vi.advanceTimersByTimeAsync(2000)
    for (const error of errors) expect((await error).message).toBe('The client does not read the response.')
    const next = await begin('sleeper')
    next.destroy()
  })

  it('closes the connection instead, if there is one', async () => {
    const breakOff = vi.fn()
    const content = await begin('on a line', breakOff)
    content.read(0)
    await vi.advanceTimersByTimeAsync(61_000)
    expect([breakOff.mock.calls.length, content.destroyed]).toEqual([1, false])
    content.destroy()
  })

  it('may take any time while the client receives', async () => {
    const content = await begin('slow', null, 5)
    let length = 0
    for await (const part of content) {
      length += (part as Buffer).length
      await vi.advanceTimersByTimeAsync(50_000)
    }
    expect(length).toBe(5 * PART.length)
    expect(vi.getTimerCount()).toBe(0)
  })
})
