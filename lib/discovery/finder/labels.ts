/** The words of the finder (rows L-02, L-07, L-09). */
export const finderLabels = {
  title: 'Find a broker',
  matchingLoans: 'Matching Loans',
  details: 'Details',
  empty: 'There are no brokers matching your search criteria.',
  emptyText: 'Brokers appear here once one of their loans has settled.',
  beyondText: 'The list ends before this page.',
  metaDescription: 'Commercial mortgage brokers in Australia, ranked by the loans that they have closed.',
} as const

/** What is in sight, in one sentence (row L-02). */
export const finderSentence = (total: number): string =>
  `${total.toLocaleString('en-AU')} ${total === 1 ? 'Broker who has' : 'Brokers who have'} loans`
