import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What `npm start` generates once and stores: secrets, ports, passwords of the database roles. */
export type Settings = {
  sessionSecret: string
  clientSecret: string
  encryptionKeys: string
  preferenceKeys: string
  ownerPassword: string
  applicationPassword: string
  webPort: number
  identityPort: number
  /** The bundled provider's URL, which is the issuer of its accounts. */
  issuer: string
}

const createRandomSecretText = () => randomBytes(32).toString('base64url')

/** Reads this copy's settings and generates missing ones. */
export const readSettings = (path: string): Settings => {
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Settings>) : {}
  return {
    sessionSecret: createRandomSecretText(),
    clientSecret: createRandomSecretText(),
    encryptionKeys: createRandomSecretText(),
    preferenceKeys: createRandomSecretText(),
    ownerPassword: createRandomSecretText(),
    applicationPassword: createRandomSecretText(),
    webPort: 0,
    identityPort: 0,
    issuer: '',
    ...stored,
  }
}

/** Writes the settings atomically: a crash leaves the old file. */
export const writeSettings = (path: string, settings: Settings): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(settings, null, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
