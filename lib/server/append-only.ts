import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Adds a line to a file that only grows, and returns once it is on the disk. */
export const appendLine = async (path: string, line: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'a', 0o600)
  try {
    await file.write(`${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The lines of such a file, in order; none where it does not stand yet. */
export const readLines = async (path: string): Promise<string[]> => {
  try {
    return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
