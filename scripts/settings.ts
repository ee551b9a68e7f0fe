import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What `npm start` makes once and remembers: secrets, ports, passwords of the database roles. */
export type Settings = {
  sessionSecret: string
  clientSecret: string
  encryptionKeys: string
  preferenceKeys: string
  ownerPassword: string
  applicationPassword: string
  webPort: number
  identityPort: number
  /** The bundled provider's address, which its accounts are of. */
  issuer: string
}

const secret = () => randomBytes(32).toString('base64url')

/** Reads the settings of this copy, making what is missing. */
export const readSettings = (path: string): Settings => {
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Settings>) : {}
  return {
    sessionSecret: secret(),
    clientSecret: secret(),
    encryptionKeys: secret(),
    preferenceKeys: secret(),
    ownerPassword: secret(),
    applicationPassword: secret(),
    webPort: 0,
    identityPort: 0,
    issuer: '',
    ...stored,
  }
}

/** Writes the settings whole: a crash in between leaves the old file. */
export const writeSettings = (path: string, settings: Settings): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(settings, null, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
