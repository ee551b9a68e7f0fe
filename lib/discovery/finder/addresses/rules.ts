/** The most addresses in one sitemap file, as its standard limits them. */
export const ADDRESSES_PER_PART = 50_000

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A public address with the Sydney day of its last change, null if unknown. */
export type DatedAddress = { address: string; changedOn: string | null }

const buildDocument = (root: string, entry: string, addresses: readonly DatedAddress[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map(({ address, changedOn }) => {
      const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
      return `<${entry}><loc>${escapeXml(address)}</loc>${changed}</${entry}>\n`
    })
    .join('')}</${root}>\n`

/** Returns the XML of a sitemap with these public paths. */
export const sitemapXml = (origin: string, paths: readonly DatedAddress[]): string =>
  buildDocument(
    'urlset',
    'url',
    paths.map(({ address, changedOn }) => ({ address: `${origin}${address}`, changedOn })),
  )

/** Returns the XML of the sitemap index with these files. */
export const sitemapIndexXml = (origin: string, parts: readonly number[]): string =>
  buildDocument(
    'sitemapindex',
    'sitemap',
    parts.map((part) => ({ address: `${origin}/sitemap/${part}.xml`, changedOn: null })),
  )

/** Returns the number of a sitemap file from its name, such as `3.xml`; null for any other name. */
export const partIn = (name: string): number | null => {
  const match = /^([1-9]\d{0,4})\.xml$/.exec(name)
  return match ? Number(match[1]) : null
}

/** True if search engines may index the instance: only in production and without the demonstration scenario. */
export const isIndexable = (instance: { NODE_ENV: string; DEMONSTRATION: boolean }): boolean =>
  instance.NODE_ENV === 'production' && !instance.DEMONSTRATION

// Everything else needs a sign-in. Pages for email subscriptions are disallowed too, because each is a personal link.
const OPEN = ['/general/', '/public/', '/api/files/', '/_next/static/']
const SHUT = ['/', '/general/email-subscriptions/']

/** Returns the rules of robots.txt: only public pages are allowed, or nothing if the instance is not indexable. */
export const robotsOf = (origin: string, isAllowed: boolean) => ({
  rules: isAllowed ? { userAgent: '*', allow: OPEN, disallow: SHUT } : { userAgent: '*', disallow: ['/'] },
  sitemap: `${origin}/sitemap.xml`,
})
