import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild, stopChildren, WEB_MEMORY, waitUntilUrlAnswers } from '../children.ts'
import { findFreePort } from '../ports.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Builds and serves a page of the same size without data, which the framework renders at build time. */
export const withStaticPage = async <Result>(
  folder: string,
  size: number,
  work: (address: string) => Promise<Result>,
): Promise<Result> => {
  const dir = join(folder, 'static-page')
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(join(dir, 'app'), { recursive: true })
  const files = {
    'package.json': '{ "type": "module", "private": true }',
    'next.config.mjs': `export default { poweredByHeader: false, turbopack: { root: ${JSON.stringify(ROOT)} } }`,
    'app/layout.js': `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }`,
    'app/page.js': `export default function Page() { return <p>{'static '.repeat(${Math.round(size / 14)})}</p> }`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  const built = spawnSync(process.execPath, [join(ROOT, 'node_modules/next/dist/bin/next'), 'build'], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
    timeout: 180_000,
  })
  if (built.status !== 0) throw new Error(`The static page was not built.\n${built.stdout}${built.stderr}`)
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}/`
  const environment = { NODE_ENV: 'production', STATIC_PAGE: dir, PORT: String(port) }
  const server = startChild({
    name: 'The static page',
    script: join(ROOT, 'scripts/bench/static-server.ts'),
    environment,
    nodeOptions: WEB_MEMORY,
  })
  try {
    await waitUntilUrlAnswers(address, server, 60)
    return await work(address)
  } finally {
    await stopChildren([server], 8)
  }
}
