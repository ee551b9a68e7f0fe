import { describe, expect, test } from 'vitest'
import { buildMaturityBars, describeMaturities } from '#lib/discovery/profile-overview/maturities/rules.ts'

const TODAY = '2026-11-26'
const LENDER = { kind: 'lender', id: 5 } as const
const found = [
  { key: 'overdue', loans: 2, amount: 3_000_000n },
  { key: '2026-11', loans: 1, amount: 500_000n },
  { key: '2027-01', loans: 3, amount: 6_000_000n },
  { key: '2027-10', loans: 1, amount: 10_000n },
  { key: '2027-11', loans: 4, amount: 2_000_000n },
  { key: '2031-02', loans: 1, amount: 1_000_000n },
  { key: 'unknown', loans: 1, amount: 70_000n },
]

describe('the maturity chart of a profile', () => {
  const maturities = buildMaturityBars(found, LENDER, TODAY)
  const { bars, later } = maturities
  const barOf = (name: string) => bars.find((bar) => bar.name === name)

  test('has a bar for overdue loans and for each of twelve months, in percent of the highest, and later loans apart', () => {
    expect(bars.map(({ short }) => short)).toEqual('Over Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct'.split(' '))
    expect(bars.map(({ loans }) => loans)).toEqual([2, 1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(bars.map(({ height }) => height)).toEqual([50, 9, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(later).toMatchObject({ loans: 5, amount: 3_000_000n })
    expect(bars.filter(({ isOverdue }) => isOverdue).map(({ name }) => name)).toEqual(['Overdue'])
  })

  test('links each bar to the same loans in All Loans, and an empty one nowhere', () => {
    expect(barOf('Overdue')?.href).toBe('/loans?expiryKey=EXPIRED&lenderId=5')
    // The current month starts today: anything due earlier is overdue.
    expect(barOf('Nov 2026')?.href).toBe('/loans?book=current&lenderId=5&repaidFrom=2026-11-26&repaidTo=2026-11-30')
    expect(barOf('Jan 2027')?.href).toBe('/loans?book=current&lenderId=5&repaidFrom=2027-01-01&repaidTo=2027-01-31')
    expect(later.href).toBe('/loans?book=current&lenderId=5&repaidFrom=2027-11-01')
    expect(barOf('Dec 2026')?.href).toBeNull()
    const hrefOf = (kind: 'broker' | 'lawfirm') => buildMaturityBars(found, { kind, id: 7 }, TODAY).bars[0]?.href
    expect(hrefOf('broker')).toBe('/loans?brokerId=7&expiryKey=EXPIRED')
    expect(hrefOf('lawfirm')).toBe('/loans?expiryKey=EXPIRED&lawFirmId=7')
  })

  test('has a text description', () => {
    expect(describeMaturities(found, maturities)).toBe(
      '13 loans, $12.58M. Past repayment: 2 loans, $3.00M. Due by the end of Jan 2027: 4 loans, $6.50M. Most in Jan 2027: 3 loans, $6.00M. 1 loan without a repayment date.',
    )
    const late = [{ key: '2031-02', loans: 1, amount: 1_000_000n }]
    expect(describeMaturities(late, buildMaturityBars(late, LENDER, TODAY))).toBe(
      '1 loan, $1.00M. None is past repayment. None matures by the end of Jan 2027.',
    )
    expect(describeMaturities([], buildMaturityBars([], LENDER, TODAY))).toBe('No current loans.')
    expect(buildMaturityBars([], LENDER, TODAY).bars.every(({ height, href }) => height === 0 && href === null)).toBe(
      true,
    )
  })
})
