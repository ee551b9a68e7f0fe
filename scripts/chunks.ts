import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Chunks of fewer bytes are not worth sharing. */
const LEAST_SHARED = 4_096

/**
 * Replaces copies of a chunk of the build's server by one line that loads the first of them; returns how many bytes that saves. The
 * bundler writes the same chunk once for each endpoint, and the process would keep the source of every copy.
 */
export const shareChunks = (root: string): number => {
  const folder = join(root, '.next/server/chunks')
  if (!existsSync(folder)) return 0
  const first = new Map<string, string>()
  let saved = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.js')) continue
    const bytes = readFileSync(join(folder, name))
    if (bytes.length < LEAST_SHARED) continue
    // Only within one folder, so that relative paths of all copies lead to the same files.
    const key = `${dirname(name)} ${createHash('sha256').update(bytes).digest('hex')}`
    const original = first.get(key)
    if (original) {
      writeFileSync(join(folder, name), `module.exports=require(${JSON.stringify(`./${basename(original)}`)})\n`)
      saved += bytes.length
    } else first.set(key, name)
  }
  return saved
}
