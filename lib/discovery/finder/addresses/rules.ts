import { paths } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import type { PublicLoan } from '#lib/lending/public/schema.ts'
import type { Closings, Share } from '#lib/market/brokers/closings/schema.ts'
import { buildPublicBrokerPath } from '#lib/market/brokers/rules.ts'
import type { PublicBroker } from '#lib/market/brokers/schema.ts'
import type { PublicLender } from '#lib/market/lenders/schema.ts'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { PublicPortrait } from '#lib/market/profiles/schema.ts'

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
export const buildSitemap = (origin: string, paths: readonly DatedAddress[]): string =>
  buildDocument(
    'urlset',
    'url',
    paths.map(({ address, changedOn }) => ({ address: `${origin}${address}`, changedOn })),
  )

/** Returns the XML of the sitemap index with these files. */
export const buildSitemapIndex = (origin: string, parts: readonly number[]): string =>
  buildDocument(
    'sitemapindex',
    'sitemap',
    parts.map((part) => ({ address: `${origin}/sitemap/${part}.xml`, changedOn: null })),
  )

/** Returns the number of a sitemap file from its name, such as `3.xml`; null for any other name. */
export const parseSitemapPart = (name: string): number | null => {
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
export const buildRobots = (origin: string, isAllowed: boolean) => ({
  rules: isAllowed ? { userAgent: '*', allow: OPEN, disallow: SHUT } : { userAgent: '*', disallow: ['/'] },
  sitemap: `${origin}/sitemap.xml`,
})

type Node = { '@type': string } & Record<string, unknown>
/** The structured data of a page: JSON-LD in the vocabulary of schema.org. */
export type Structured = { '@context': 'https://schema.org'; '@graph': Node[] }

type Crumb = { name: string; path: string }

const buildBreadcrumbs = (origin: string, crumbs: readonly Crumb[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${origin}${path}`,
  })),
})

const createFinderCrumb = (): Crumb => ({ name: finderLabels.title, path: paths.publicFinder() })

const buildGraph = (...nodes: Node[]): Structured => ({ '@context': 'https://schema.org', '@graph': nodes })

const buildRating = (stars: Closings['stars']): { aggregateRating?: Node } =>
  stars
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Math.round(stars.mean * 10) / 10,
          ratingCount: stars.count,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {}

const getPictureUrl = (origin: string, file: { fileUrl: string } | null): string | undefined =>
  file ? `${origin}${file.fileUrl}` : undefined

type Company = Pick<PublicBroker | PublicLender, 'companyName' | 'logoFile'>

// The company of a page and the person whose portrait is open on it, with references to each other.
const buildCompanyAndPerson = ({
  origin,
  path,
  company: { companyName, logoFile },
  portrait,
}: {
  origin: string
  path: string
  company: Company
  portrait: PublicPortrait | null
}): Node[] => {
  const url = `${origin}${path}`
  const [companyId, personId] = [`${url}#company`, `${url}#person`]
  const company = {
    '@type': 'FinancialService',
    '@id': companyId,
    name: companyName,
    url,
    logo: getPictureUrl(origin, logoFile),
    areaServed: 'AU',
  }
  if (!portrait) return [company]
  const person = {
    '@type': 'Person',
    '@id': personId,
    name: formatFullName(portrait),
    image: getPictureUrl(origin, portrait.imageFile),
    worksFor: { '@id': companyId },
  }
  return [Object.assign(company, { employee: { '@id': personId } }), person]
}

/**
 * Returns structured data of a broker's page: breadcrumbs, the company, the person whose portrait is open, and stars from five
 * ratings on.
 */
export const describeBroker = ({
  origin,
  broker,
  portrait,
  stars,
}: {
  origin: string
  broker: PublicBroker
  portrait: PublicPortrait
  stars: Closings['stars']
}): Structured => {
  const path = buildPublicBrokerPath(portrait)
  const [company, ...people] = buildCompanyAndPerson({ origin, path, company: broker, portrait })
  return buildGraph(
    buildBreadcrumbs(origin, [createFinderCrumb(), { name: formatFullName(portrait), path }]),
    Object.assign(company as Node, buildRating(stars)),
    ...people,
  )
}

/** Returns structured data of a lender's page: breadcrumbs, the company, and the person whose portrait is open, if any. */
export const describeLender = (origin: string, lender: PublicLender, portrait: PublicPortrait | null): Structured => {
  const path = paths.publicLender(lender.id)
  return buildGraph(
    buildBreadcrumbs(origin, [createFinderCrumb(), { name: lender.companyName, path }]),
    ...buildCompanyAndPerson({ origin, path, company: lender, portrait }),
  )
}

/**
 * Returns structured data of a finder page: breadcrumbs and the listed brokers in order. Lists of lenders are not indexed, so left
 * out.
 */
export const describeFinder = (origin: string, kind: FinderKind, cards: readonly FinderCard[]): Structured => {
  const way = buildBreadcrumbs(origin, [createFinderCrumb()])
  if (kind === 'lender') return buildGraph(way)
  const itemListElement = cards.map((card, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: formatFullName(card),
    url: `${origin}${buildPublicBrokerPath(card)}`,
  }))
  return buildGraph(way, { '@type': 'ItemList', itemListElement })
}

/** Returns structured data of a loan's page: breadcrumbs that lead through its first public broker. */
export const describeLoan = (origin: string, loan: PublicLoan): Structured => {
  const broker = loan.brokers.find(({ individualId }) => individualId !== null)
  const crumbs = broker
    ? [{ name: broker.name, path: paths.publicBroker(broker.name, broker.individualId as number) }]
    : []
  return buildGraph(
    buildBreadcrumbs(origin, [
      createFinderCrumb(),
      ...crumbs,
      { name: `Loan ${loan.loanNo}`, path: paths.publicLoan(loan.id) },
    ]),
  )
}

/** Serializes structured data for a script element; `<` is escaped, so that no name can close the element. */
export const serializeStructured = (data: Structured): string => JSON.stringify(data).replaceAll('<', '\\u003c')

// The last share of a list is the remainder, so a list with a single share has no largest group.
const findForemost = (shares: readonly Share[]): string | null =>
  shares.length > 1 ? (shares[0]?.label ?? null) : null

/**
 * Returns the broker's most frequent kind of loan and area, such as 'land bank, Geelong, VIC'; null if no group of loans is the
 * largest.
 */
export const findSpeciality = ({ areas, kinds }: Pick<Closings, 'areas' | 'kinds'>): string | null =>
  [findForemost(kinds)?.toLowerCase(), findForemost(areas)].filter(Boolean).join(', ') || null
