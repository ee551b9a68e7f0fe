import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLACES } from '#tests/e2e/harness/places.ts'
import { startProductUnderTest } from './test-product.ts'

/**
 * `npm run looks` takes a picture of every screen at 390, 1024 and 1440 px, light and dark, as the role that uses it, and puts them
 * on one page, `.data/looks/index.html`. `npm run looks -- "loan form" finder` takes those whose title contains
 * one of these. With E2E_BASE_URL and E2E_DATA it uses a product that is already running.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, '.data/looks')
const words = process.argv.slice(2)

const takePictures = (port: string, data: string): number =>
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      `--config=${join(root, 'tests/looks/playwright.config.ts')}`,
      '--reporter=line',
      ...(words.length > 0 ? ['-g', words.join('|')] : []),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, E2E_BASE_URL: port, E2E_DATA: data, LOOKS: folder } },
  ).status ?? 1

const writeContactSheet = (): void => {
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'))
  const rows = PLACES.flatMap(({ title, role }, index) => {
    const own = pictures.filter((name) => name.startsWith(`${String(index).padStart(3, '0')}-`)).toSorted()
    const images = own.map((name) => `<a href="${name}"><img src="${name}" alt="${name}" loading="lazy"></a>`)
    return own.length > 0 ? [`<h2>${role ?? 'visitor'}: ${title}</h2><p>${images.join(' ')}</p>`] : []
  })
  const style = 'body{font:15px sans-serif;margin:24px;background:#888}img{height:420px;vertical-align:top}'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Looks</title><style>${style}</style>${rows.join('\n')}`,
  )
  console.log(`${pictures.length} pictures of ${rows.length} screens: .data/looks/index.html`)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { E2E_BASE_URL: running, E2E_DATA: data } = process.env
if (running && data) process.exitCode = takePictures(running, data)
else {
  const product = await startProductUnderTest()
  process.exitCode = takePictures(`http://localhost:${product.port}`, product.data)
  await product.stop()
}
writeContactSheet()
