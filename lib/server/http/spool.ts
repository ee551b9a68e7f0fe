import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '#lib/core/errors.ts'
import { type BodyBounds, streamBody } from '#lib/server/http/body.ts'

/**
 * Opens a temporary file that is unlinked before `work` uses it: nothing stays on disk, even if the process is killed. Raises
 * UNAVAILABLE if the disk is full.
 */
export const withUnlinkedFile = async <T>(work: (file: FileHandle) => Promise<T>): Promise<T> => {
  const path = join(tmpdir(), `covenant-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600).catch(diskFullError)
  try {
    await unlink(path)
    return await work(file)
  } finally {
    await file.close()
  }
}

/** Writes a body to disk before `work` reads it, so that any number can arrive slowly without using memory. */
export const spoolBodyToDisk = <T>(
  request: Request,
  bounds: BodyBounds,
  work: (read: () => Promise<Uint8Array<ArrayBuffer>>) => Promise<T>,
): Promise<T> =>
  withUnlinkedFile(async (file) => {
    let size = 0
    for await (const piece of streamBody(request, bounds)) {
      await file.appendFile(piece).catch(diskFullError)
      size += piece.byteLength
    }
    return await work(() => readWholeSpoolFile(file, size))
  })

const readWholeSpoolFile = async (file: FileHandle, size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(whole, at, size - at, at)
    if (bytesRead === 0) throw new Error('the spooled body is shorter than it was')
    at += bytesRead
  }
  return whole
}

/** Frees a buffer at once, because the garbage collector would let 64 MB of them accumulate. */
export const freeBytes = ({ buffer }: Uint8Array<ArrayBuffer>): void => void buffer.transfer(0)

/** Raises UNAVAILABLE, because a file could not be written. */
export const diskFullError = (): never => {
  throw new DomainError('UNAVAILABLE', 'The server has no room for this now. Please try again later.')
}
