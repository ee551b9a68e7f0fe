import { paths } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import type { FinderCard } from '#lib/discovery/finder/schema.ts'
import type { FinderKind } from '#lib/discovery/finder/search.ts'
import type { PublicLoan } from '#lib/lending/loans/public/schema.ts'
import type { Closings, Share } from '#lib/market/brokers/closings/schema.ts'
import { buildBrokerPath } from '#lib/market/brokers/rules.ts'
import type { PublicBroker } from '#lib/market/brokers/schema.ts'
import type { PublicLender } from '#lib/market/lenders/schema.ts'
import { formatFullName } from '#lib/market/profiles/rules.ts'
import type { PublicPortrait } from '#lib/market/profiles/schema.ts'

type Node = { '@type': string } & Record<string, unknown>
/** What a page says of itself in the words of schema.org. */
export type Structured = { '@context': 'https://schema.org'; '@graph': Node[] }

type Crumb = { name: string; path: string }

const breadcrumbs = (origin: string, crumbs: readonly Crumb[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `${origin}${path}`,
  })),
})

const finderCrumb = (): Crumb => ({ name: finderLabels.title, path: paths.publicFinder() })

const graph = (...nodes: Node[]): Structured => ({ '@context': 'https://schema.org', '@graph': nodes })

const ratingOf = (stars: Closings['stars']): { aggregateRating?: Node } =>
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

const pictureAt = (origin: string, file: { fileUrl: string } | null): string | undefined =>
  file ? `${origin}${file.fileUrl}` : undefined

type Company = Pick<PublicBroker | PublicLender, 'companyName' | 'logoFile'>

// The company of a page, and the person whose portrait is open on it, each naming the other.
const companyAndPerson = (
  origin: string,
  path: string,
  { companyName, logoFile }: Company,
  portrait: PublicPortrait | null,
): Node[] => {
  const url = `${origin}${path}`
  const [companyId, personId] = [`${url}#company`, `${url}#person`]
  const company = {
    '@type': 'FinancialService',
    '@id': companyId,
    name: companyName,
    url,
    logo: pictureAt(origin, logoFile),
    areaServed: 'AU',
  }
  if (!portrait) return [company]
  const person = {
    '@type': 'Person',
    '@id': personId,
    name: formatFullName(portrait),
    image: pictureAt(origin, portrait.imageFile),
    worksFor: { '@id': companyId },
  }
  return [Object.assign(company, { employee: { '@id': personId } }), person]
}

/** A broker's page: the way to it, the company, and the person whose portrait is open; stars from five real ratings on. */
export const structuredBroker = (
  origin: string,
  broker: PublicBroker,
  portrait: PublicPortrait,
  stars: Closings['stars'],
): Structured => {
  const path = buildBrokerPath(portrait)
  const [company, ...people] = companyAndPerson(origin, path, broker, portrait)
  return graph(
    breadcrumbs(origin, [finderCrumb(), { name: formatFullName(portrait), path }]),
    Object.assign(company as Node, ratingOf(stars)),
    ...people,
  )
}

/** A lender's page: the way to it, the company, and the person whose portrait is open, if any. */
export const structuredLender = (origin: string, lender: PublicLender, portrait: PublicPortrait | null): Structured => {
  const path = paths.publicLender(lender.id)
  return graph(
    breadcrumbs(origin, [finderCrumb(), { name: lender.companyName, path }]),
    ...companyAndPerson(origin, path, lender, portrait),
  )
}

/** A page of the finder: the way to it and the brokers that it lists, in their order. Lists of lenders are left out: they are not indexed. */
export const structuredFinder = (origin: string, kind: FinderKind, cards: readonly FinderCard[]): Structured => {
  const way = breadcrumbs(origin, [finderCrumb()])
  if (kind === 'lender') return graph(way)
  const itemListElement = cards.map((card, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: formatFullName(card),
    url: `${origin}${buildBrokerPath(card)}`,
  }))
  return graph(way, { '@type': 'ItemList', itemListElement })
}

/** A loan's page: the way to it, by its first public broker. */
export const structuredLoan = (origin: string, loan: PublicLoan): Structured => {
  const broker = loan.brokers.find(({ individualId }) => individualId !== null)
  const crumbs = broker
    ? [{ name: broker.name, path: paths.publicBroker(broker.name, broker.individualId as number) }]
    : []
  return graph(
    breadcrumbs(origin, [finderCrumb(), ...crumbs, { name: `Loan ${loan.loanNo}`, path: paths.publicLoan(loan.id) }]),
  )
}

/** The text of structured data inside a document: no name can end the element around it. */
export const structuredText = (data: Structured): string => JSON.stringify(data).replaceAll('<', '\\u003c')

// The last group of a list holds what is left over, and says so.
const foremost = (shares: readonly Share[]): string | null => (shares.length > 1 ? (shares[0]?.label ?? null) : null)

/** What a broker does most and where, in a few words: 'land bank, Geelong, VIC'; null where no group of loans is the largest. */
export const specialityOf = ({ areas, kinds }: Pick<Closings, 'areas' | 'kinds'>): string | null =>
  [foremost(kinds)?.toLowerCase(), foremost(areas)].filter(Boolean).join(', ') || null
