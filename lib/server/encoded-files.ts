import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { now } from '#lib/server/clock.ts'
import { base64LinesOf } from '#lib/server/mail-files.ts'

/** A file of base64 lines with the number of bytes that it stands for. */
export type EncodedFile = { encodedPath: string; byteSize: number }

type Kept = { path: string; file: Promise<EncodedFile>; askedAt: number }
const holder = globalThis as { covenantEncodedFiles?: Map<string, Kept> }

const FOLDER = 'covenant-mail-'
/** How long after it was last asked for a file stays, in milliseconds: far longer than a message takes. */
const KEPT_FOR = 15 * 60_000

const folder = (): string => join(tmpdir(), `${FOLDER}${process.pid}`)

/**
 * A file of a mailing, encoded once by this process however many messages hold it, so that none of them holds its bytes. `name`
 * names it for good; ask again for each message: what nobody has asked for a while is removed.
 */
export const encodedFile = async (
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
  const path = join(folder(), `${encodeURIComponent(name)}.b64`)
  const file = removeUnused().then(() => write(path, pieces()))
  files.set(name, { path, file, askedAt: now().getTime() })
  // What went wrong is tried anew for the next message.
  file.catch(() => files.delete(name))
  return file
}

const write = async (path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<EncodedFile> => {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'w', 0o600)
  try {
    let byteSize = 0
    const counted = async function* () {
      for await (const piece of pieces) {
        byteSize += piece.byteLength
        yield piece
      }
    }
    for await (const lines of base64LinesOf(counted())) await handle.appendFile(lines)
    return { encodedPath: path, byteSize }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

const removeUnused = async (): Promise<void> => {
  const files = holder.covenantEncodedFiles as Map<string, Kept>
  const since = now().getTime() - KEPT_FOR
  for (const [name, { path, askedAt }] of files)
    if (askedAt < since) {
      files.delete(name)
      await rm(path, { force: true })
    }
}

/** Removes what this process wrote, and what a worker left that was killed. */
export const removeEncodedFiles = async (): Promise<void> => {
  holder.covenantEncodedFiles?.clear()
  const names = await readdir(tmpdir())
  const left = names.filter((name) => name.startsWith(FOLDER) && !isAlive(Number(name.slice(FOLDER.length))))
  for (const name of left) await rm(join(tmpdir(), name), { recursive: true, force: true })
}

const isAlive = (pid: number): boolean => {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process lives, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
