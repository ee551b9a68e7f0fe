import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createVisitorDocument, listHashes, toVisitorPage } from '#lib/server/documents/document.ts'
import { createDocumentShelf } from '#lib/server/documents/shelf.ts'
import { buildCachedPagePolicy, THEME_STYLE } from '#lib/server/http/content-policy.ts'

const PAGE = [
  '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/>',
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/a.js"/><script src="/_next/static/a.js" async=""></script>',
  '</head><body><!--$--><script>theme()</script><p>A<!-- -->1</p><!--/$-->',
  '<script type="application/ld+json">{"name":"self.__next_f"}</script>',
  '<script id="_R_">start()</script><script>self.__next_f.push([1,"secret"])</script></body></html>',
].join('')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a page for visitors', () => {
  const bare = toVisitorPage(PAGE, 'n0nce').html

  test('contains the page’s own scripts and data, but none of the framework’s', () => {
    expect(bare).not.toMatch(/_next\/static\/a\.js|__next_f\.push|start\(\)|secret|<!--/)
    expect(bare).toContain('<p>A1</p>')
    expect(bare).toContain('<script>theme()</script>')
    expect(bare).toContain('<script type="application/ld+json">{"name":"self.__next_f"}</script>')
    expect(bare).toContain('<link rel="stylesheet" href="/a.css"/>')
  })

  test('[T-C4] lists the hash of each inline script in its policy, and allows no other', () => {
    const { scripts, styles } = listHashes(`${bare}<style>p{}</style>`)
    expect(scripts).toHaveLength(2)
    expect(scripts[0]).toBe(hashOf('theme()'))
    expect(styles).toEqual([hashOf('p{}')])
    const addresses = { ownAddress: 'https://covenant.example', issuer: 'https://id.example' }
    expect(buildCachedPagePolicy({ scripts, styles }, addresses, null)).toContain(`script-src ${scripts.join(' ')};`)
    expect(buildCachedPagePolicy({ scripts: [], styles: [] }, addresses, null)).toContain("script-src 'none';")
  })

  test('delays the framework’s scripts if a button opens a dialog, and lists their hashes', () => {
    const { html, isWaiting } = toVisitorPage(PAGE.replace('<p>', '<button data-dialog="x"></button><p>'), 'n0nce')
    expect(isWaiting).toBe(true)
    expect(html).toContain('<script type="text/waiting" src="/_next/static/a.js" async=""></script>')
    expect(html).toContain('<script type="text/waiting" id="_R_">start()</script>')
    expect(html).not.toContain('rel="preload"')
    expect(html).toContain('<!--$-->')
    expect(html).toContain('<script nonce="n0nce">')
    const { scripts } = listHashes(html)
    expect(scripts).toContain(hashOf('start()'))
    const policy = buildCachedPagePolicy(
      { scripts, styles: [] },
      { ownAddress: 'http://x', issuer: 'http://y' },
      'n0nce',
    )
    expect(policy).toMatch(/script-src ('sha256-[^']+' )+'strict-dynamic';/)
    expect(policy).not.toMatch(/script-src[^;]*nonce/)
    expect(policy).toMatch(/style-src [^;]*'nonce-n0nce'/)
    expect(policy).toContain(THEME_STYLE)
  })

  // Quadratic work would exceed the test's time limit.
  test('[T-I1] is built in linear time, even with unclosed elements', () => {
    for (const piece of ['<script>', '<script', '<style>', '<link ', '</script>', '<script></script>'])
      expect(listHashes(toVisitorPage(piece.repeat(50_000), '').html).styles.length, piece).toBeLessThan(3)
  })

  test('is refused if part of the page waits for a script', () => {
    expect(() => toVisitorPage('<div hidden id="S:0">late</div>', '')).toThrow(/waits for a script/)
  })

  test('has a strong ETag and the same text in each encoding, and counts the bytes of encodings in use', async () => {
    const document = createVisitorDocument('text '.repeat(1000), { status: 200, headers: {} })
    const tags = (['identity', 'gzip', 'br'] as const).map(document.tagIn)
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    expect(document.size()).toBe(5000)
    const [gzip, br] = [await document.bytesIn('gzip'), await document.bytesIn('br')]
    expect(gunzipSync(gzip).toString()).toBe(brotliDecompressSync(br).toString())
    expect(document.size()).toBe(5000 + gzip.length + br.length)
    expect(await document.bytesIn('br')).toBe(br)
    expect(createVisitorDocument('other', { status: 200, headers: {} }).tagIn('br')).not.toBe(tags[2])
  })
})

describe('the document cache', () => {
  const sized = (bytes: number) => createVisitorDocument('x'.repeat(bytes), { status: 200, headers: {} })

  test('keeps a limited number of documents and bytes, and drops the least recently used', () => {
    const shelf = createDocumentShelf({ documents: 3, bytes: 100 })
    shelf.find('v', 'a')
    for (const address of ['a', 'b', 'c']) shelf.put('v', address, sized(10))
    shelf.find('v', 'a')
    shelf.put('v', 'd', sized(10))
    expect(shelf.find('v', 'b')).toBeNull()
    expect(shelf.find('v', 'a')).not.toBeNull()
    shelf.put('v', 'e', sized(95))
    expect(shelf.held()).toEqual({ documents: 1, bytes: 95 })
    shelf.put('v', 'f', sized(101))
    expect(shelf.held()).toEqual({ documents: 0, bytes: 0 })
  })

  test('is cleared for a new version, and ignores documents of an older one', () => {
    const shelf = createDocumentShelf({ documents: 3, bytes: 100 })
    shelf.find('1', 'a')
    shelf.put('1', 'a', sized(10))
    expect(shelf.find('2', 'a')).toBeNull()
    shelf.put('1', 'b', sized(10))
    expect(shelf.held().documents).toBe(0)
  })
})
