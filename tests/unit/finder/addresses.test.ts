import { describe, expect, test } from 'vitest'
import { isIndexable, partIn, robotsOf, sitemapIndexXml, sitemapXml } from '#lib/finder/addresses/rules.ts'

const origin = 'https://covenant.example'

describe('sitemap and robots', () => {
  test('an address is written as XML, whatever stands in a name', () => {
    const xml = sitemapXml([`${origin}/public/brokers/o'brien-&-<co>/12`])
    expect(xml).toContain(`<url><loc>${origin}/public/brokers/o&#39;brien-&#38;-&#60;co&#62;/12</loc></url>`)
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
  })

  test('the index names the parts that there are', () => {
    const parts = (numbers: number[]) =>
      [...sitemapIndexXml(origin, numbers).matchAll(/<loc>(.*?)<\/loc>/g)].map((m) => m[1])
    expect(parts([1, 3])).toEqual([`${origin}/sitemap/1.xml`, `${origin}/sitemap/3.xml`])
    expect(['1.xml', '20.xml', '0.xml', '01.xml', '1', 'x.xml', '1.xml.xml'].map(partIn)).toEqual([
      1,
      20,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('search engines may read the public pages of a production instance and nothing anywhere else', () => {
    expect(isIndexable({ NODE_ENV: 'production', DEMONSTRATION: false })).toBe(true)
    expect(isIndexable({ NODE_ENV: 'production', DEMONSTRATION: true })).toBe(false)
    expect(isIndexable({ NODE_ENV: 'development', DEMONSTRATION: false })).toBe(false)
    expect(robotsOf(origin, false)).toEqual({
      rules: { userAgent: '*', disallow: ['/'] },
      sitemap: `${origin}/sitemap.xml`,
    })
    const { rules } = robotsOf(origin, true)
    expect(rules).toMatchObject({ allow: expect.arrayContaining(['/general/', '/public/']) })
    expect(rules.disallow).toContain('/')
  })
})
