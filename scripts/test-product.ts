import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from './ports.ts'

const root = join(import.meta.dirname, '..')

/** A running product for the browser tests. */
export type Product = { data: string; port: number; stop: () => Promise<void> }

/** Starts a separate product in an empty data folder, as `npm start` does; resolves when it is ready. */
export const startProductUnderTest = async (): Promise<Product> => {
  const data = join(root, '.data/e2e')
  // An interrupted run may have left its database running; stop it before its folder is deleted.
  await stopLeftoverPostgres(data)
  rmSync(data, { recursive: true, force: true })
  const [port, identityPort] = [await findFreePort(), await findFreePort()]
  return { data, port, ...(await startProduct(data, port, identityPort)) }
}

const startProduct = async (data: string, port: number, identityPort: number) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      COVENANT_DATA: data,
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      DATABASE_PORT: '',
      DATABASE_URL: '',
      APP_DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Covenant is ready at')) resolve()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('exit', () => reject(new Error(`The product did not start:\n${output.split('\n').slice(-25).join('\n')}`)))
  })
  return { stop: () => stopChild(child) }
}

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

const stopLeftoverPostgres = async (data: string): Promise<void> => {
  if (!existsSync(join(data, 'postgres/data/postmaster.pid'))) return
  const { startPostgres } = await import('./postgres.ts')
  const cluster = await startPostgres(join(data, 'postgres'), 0)
  cluster.stop()
}
