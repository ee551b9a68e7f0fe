import Link from 'next/link'
import { addQuery, paths } from '#lib/core/paths.ts'
import type { PublicLoanBroker } from '#lib/lending/public/schema.ts'

/** A broker of a public loan, with a link if it has a page; `query` is the search to keep on it. */
export const BrokerName = ({ broker, query }: { broker: PublicLoanBroker; query: string }) =>
  broker.individualId === null ? (
    <p className="font-medium">{broker.name}</p>
  ) : (
    <Link
      href={addQuery(paths.publicBroker(broker.name, broker.individualId), query)}
      prefetch={false}
      className="font-medium text-accent hover:underline"
    >
      {broker.name}
    </Link>
  )
