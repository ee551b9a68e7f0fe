/** The most addresses that one sitemap file may hold. */
export const ADDRESSES_PER_PART = 50_000

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A public address with the Sydney day of its last change, as far as it is known. */
export type DatedAddress = { address: string; changedOn: string | null }

const document = (root: string, entry: string, addresses: readonly DatedAddress[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map(({ address, changedOn }) => {
      const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
      return `<${entry}><loc>${escaped(address)}</loc>${changed}</${entry}>\n`
    })
    .join('')}</${root}>\n`

/** A sitemap of public paths. */
export const sitemapXml = (origin: string, paths: readonly DatedAddress[]): string =>
  document(
    'urlset',
    'url',
    paths.map(({ address, changedOn }) => ({ address: `${origin}${address}`, changedOn })),
  )

/** The index of some sitemap files. */
export const sitemapIndexXml = (origin: string, parts: readonly number[]): string =>
  document(
    'sitemapindex',
    'sitemap',
    parts.map((part) => ({ address: `${origin}/sitemap/${part}.xml`, changedOn: null })),
  )

/** The number of a sitemap file by its name, `3.xml`; null for any other. */
export const partIn = (name: string): number | null => {
  const match = /^([1-9]\d{0,4})\.xml$/.exec(name)
  return match ? Number(match[1]) : null
}

/** Only a production instance without the demonstration scenario is for search engines. */
export const isIndexable = (instance: { NODE_ENV: string; DEMONSTRATION: boolean }): boolean =>
  instance.NODE_ENV === 'production' && !instance.DEMONSTRATION

// Everything else is behind the sign-in; the pages of one person's own link are nobody else's.
const OPEN = ['/general/', '/public/', '/api/files/', '/_next/static/']
const SHUT = ['/', '/general/email-subscriptions/']

/** What robots.txt says: the public pages and nothing else; nothing at all outside production. */
export const robotsOf = (origin: string, indexable: boolean) => ({
  rules: indexable ? { userAgent: '*', allow: OPEN, disallow: SHUT } : { userAgent: '*', disallow: ['/'] },
  sitemap: `${origin}/sitemap.xml`,
})
