import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shareChunks } from '#scripts/chunks.ts'

const require = createRequire(import.meta.url)

test('identical chunks in a folder are loaded once; other chunks are unchanged', () => {
  const root = mkdtempSync(join(tmpdir(), 'covenant-chunks-'))
  const folder = join(root, '.next/server/chunks')
  mkdirSync(join(folder, 'ssr'), { recursive: true })
  const source = (text: string) => `module.exports=[7,()=>${JSON.stringify(text.repeat(2_000))}]`
  const files = { '[a]~1.js': 'same', 'b.js': 'same', 'c.js': 'other', 'ssr/a.js': 'same', 'ssr/b.js': 'same' }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), source(text))
  for (const name of ['d.js', 'e.js']) writeFileSync(join(folder, name), 'module.exports=[]')
  try {
    expect(shareChunks(root)).toBe(2 * source('same').length)
    const load = (name: string) => require(join(folder, name))
    expect(load('b.js')).toBe(load('[a]~1.js'))
    expect(load('ssr/b.js')).toBe(load('ssr/a.js'))
    expect(load('ssr/a.js')).not.toBe(load('b.js'))
    expect(load('b.js')[1]()).toBe('same'.repeat(2_000))
    expect(load('c.js')[1]()).toBe('other'.repeat(2_000))
    expect(readFileSync(join(folder, 'e.js'), 'utf8')).toBe('module.exports=[]')
    expect(shareChunks(root)).toBe(0)
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('sharing chunks does nothing without a build', () => {
  expect(shareChunks('/nowhere')).toBe(0)
})
