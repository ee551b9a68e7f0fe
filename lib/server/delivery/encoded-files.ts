import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBase64Lines } from '#lib/server/delivery/mail-files.ts'
import { now } from '#lib/server/operations/clock.ts'

/** A base64-encoded file on disk and its size before encoding, in bytes. */
export type EncodedFile = { encodedPath: string; byteSize: number }

type CachedFile = { path: string; file: Promise<EncodedFile>; askedAt: number }
const holder = globalThis as { covenantEncodedFiles?: Map<string, CachedFile> }

const FOLDER = 'covenant-mail-'
/** How long a file is kept after its last use, in milliseconds; far longer than sending a message takes. */
const KEPT_FOR = 15 * 60_000

const getFolder = (): string => join(tmpdir(), `${FOLDER}${process.pid}`)

/**
 * Encodes a file of a mailing once per process and reuses it for every message, so that messages do not hold its bytes. Call it
 * for each message: files not used for a while are removed. `name` must be unique to the content.
 */
export const encodeMailFile = async (
  name: string,
  pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<EncodedFile> => {
  holder.covenantEncodedFiles ??= new Map()
  const files = holder.covenantEncodedFiles
  const before = files.get(name)
  if (before) {
    before.askedAt = now().getTime()
    return before.file
  }
  const path = join(getFolder(), `${encodeURIComponent(name)}.b64`)
  const file = removeUnusedEncodedMailFiles().then(() => writeEncodedMailFile(path, pieces()))
  files.set(name, { path, file, askedAt: now().getTime() })
  // After a failure, the next message tries again.
  file.catch(() => files.delete(name))
  return file
}

const writeEncodedMailFile = async (
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<EncodedFile> => {
  await mkdir(getFolder(), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'w', 0o600)
  try {
    let byteSize = 0
    const counted = async function* () {
      for await (const piece of pieces) {
        byteSize += piece.byteLength
        yield piece
      }
    }
    for await (const lines of encodeBase64Lines(counted())) await handle.appendFile(lines)
    return { encodedPath: path, byteSize }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

const removeUnusedEncodedMailFiles = async (): Promise<void> => {
  const files = holder.covenantEncodedFiles as Map<string, CachedFile>
  const since = now().getTime() - KEPT_FOR
  for (const [name, { path, askedAt }] of files)
    if (askedAt < since) {
      files.delete(name)
      await rm(path, { force: true })
    }
}

/** Removes the encoded files of this process and those of killed processes. */
export const removeEncodedMailFiles = async (): Promise<void> => {
  holder.covenantEncodedFiles?.clear()
  const names = await readdir(tmpdir())
  const left = names.filter((name) => name.startsWith(FOLDER) && !isProcessAlive(Number(name.slice(FOLDER.length))))
  for (const name of left) await rm(join(tmpdir(), name), { recursive: true, force: true })
}

const isProcessAlive = (pid: number): boolean => {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
