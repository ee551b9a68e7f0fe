import { describe, expect, test } from 'vitest'
import {
  buildRobots,
  buildSitemap,
  buildSitemapIndex,
  isIndexable,
  parseSitemapPart,
} from '#lib/discovery/finder/addresses/rules.ts'
import { finderPolicies } from '#lib/discovery/finder/policy.ts'
import { EVERY_PERSON, rightsIn } from '#tests/support/people.ts'

const origin = 'https://covenant.example'

describe('sitemap and robots', () => {
  test('[L-11] a URL is written as XML with its last modification day, with names escaped', () => {
    const addresses = [
      { address: `/public/brokers/o'brien-&-<co>-"x"/12`, changedOn: null },
      { address: '/general/loans/4', changedOn: '2026-11-24' },
    ]
    expect(buildSitemap(origin, addresses)).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        `<url><loc>${origin}/public/brokers/o&#39;brien-&#38;-&#60;co&#62;-&#34;x&#34;/12</loc></url>`,
        `<url><loc>${origin}/general/loans/4</loc><lastmod>2026-11-24</lastmod></url>`,
        '</urlset>\n',
      ].join('\n'),
    )
  })

  test('the index lists the existing parts', () => {
    expect(buildSitemapIndex(origin, [1, 3])).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        `<sitemap><loc>${origin}/sitemap/1.xml</loc></sitemap>`,
        `<sitemap><loc>${origin}/sitemap/3.xml</loc></sitemap>`,
        '</sitemapindex>\n',
      ].join('\n'),
    )
  })

  test.each([
    ['1.xml', 1],
    ['20.xml', 20],
    ['42949.xml', 42_949],
    ['429496.xml', null],
    ['0.xml', null],
    ['01.xml', null],
    ['1', null],
    ['x.xml', null],
    ['1x.xml', null],
    ['1.xml.xml', null],
    ['/1.xml', null],
  ])('the file name %s is part %s', (name, part) => {
    expect(parseSitemapPart(name)).toBe(part)
  })

  test('search engines may index the public pages of a production instance and nothing else', () => {
    expect(isIndexable({ NODE_ENV: 'production', DEMONSTRATION: false })).toBe(true)
    expect(isIndexable({ NODE_ENV: 'production', DEMONSTRATION: true })).toBe(false)
    expect(isIndexable({ NODE_ENV: 'development', DEMONSTRATION: false })).toBe(false)
    expect(buildRobots(origin, false)).toEqual({
      rules: { userAgent: '*', disallow: ['/'] },
      sitemap: `${origin}/sitemap.xml`,
    })
    expect(buildRobots(origin, true)).toEqual({
      rules: {
        userAgent: '*',
        allow: ['/general/', '/public/', '/api/files/', '/_next/static/'],
        disallow: ['/', '/general/email-subscriptions/'],
      },
      sitemap: `${origin}/sitemap.xml`,
    })
  })

  test('everybody may use the public finder and read the sitemap, and signed-in users the members’ finder', () => {
    const everybody = `${EVERY_PERSON} visitor job`
    expect(rightsIn(finderPolicies)).toEqual({ use: EVERY_PERSON, usePublic: everybody, readAddresses: everybody })
  })
})
