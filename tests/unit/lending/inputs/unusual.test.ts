import { expect, test } from 'vitest'
import { findUnusualAmounts } from '#lib/lending/inputs/unusual/rules.ts'

type Amounts = { parts?: (bigint | null)[]; fee?: bigint | null; shortfall?: bigint | null }

const messagesOf = ({ parts = [1_000_000n], fee = null, shortfall = null }: Amounts): string[] =>
  findUnusualAmounts({
    loanLenders: parts.map((contributionAmount, at) => ({ lenderId: at + 1, contributionAmount, platformBdmId: null })),
    establishmentFeeWithGst: fee,
    shortfall,
  }).map(({ field, message }) => `${field}: ${message}`)

test.each<[title: string, amounts: Amounts, messages: string[]]>([
  ['usual contributions', { parts: [10_000n, 150_000_000n] }, []],
  ['no contribution yet', { parts: [null, 1_000_000n] }, []],
  [
    'a small one',
    { parts: [9_999n, 1_000_000n] },
    ['loanLenders.0.contributionAmount: A contribution of $9,999 is unusually small.'],
  ],
  [
    'a large one',
    { parts: [1_000_000n, 150_000_001n] },
    ['loanLenders.1.contributionAmount: A contribution of $150,000,001 is unusually large.'],
  ],
  ['a tenth as fee', { fee: 100_000n }, []],
  ['no fee', { fee: 0n }, []],
  [
    'more than a tenth as fee',
    { fee: 100_001n },
    ['establishmentFeeWithGst: An Establishment Fee of $100,001 is more than 10% of the principal.'],
  ],
  [
    'a fee of a few dollars',
    { fee: 99n },
    ['establishmentFeeWithGst: An Establishment Fee of $99 is unusually small.'],
  ],
  ['a hundred dollars as fee', { fee: 100n }, []],
  ['the whole principal as shortfall', { shortfall: 1_000_000n }, []],
  [
    'more than the principal as shortfall',
    { shortfall: 1_000_001n },
    ['shortfall: A Shortfall of $1,000,001 is more than the principal.'],
  ],
])('the form asks the right questions for %s', (_title, amounts, messages) =>
  expect(messagesOf(amounts)).toEqual(messages),
)
