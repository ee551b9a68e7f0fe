import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Appends a line to a file and returns once it is synced to disk. */
export const appendLineToFile = async (path: string, line: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  try {
    await file.write(`${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns the lines of an append-only file in order; none if the file does not exist. */
export const readLinesOfFile = async (path: string): Promise<string[]> => {
  try {
    return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
