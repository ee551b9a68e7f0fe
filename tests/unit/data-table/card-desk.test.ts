import { describe, expect, test } from 'vitest'
import { createCardDesk, type ShownCard } from '#components/data-table/panel/card-desk.ts'
import type { Hovered, PreviewedRecord } from '#components/data-table/panel/hovered.ts'
import { parseRecordAddress } from '#components/data-table/panel/hovered.ts'

type Asked = { record: PreviewedRecord; signal: AbortSignal; answer: (card: string | null) => void; fail: () => void }

const anchorOf = () => {
  const anchor = { isConnected: true, contains: (other: unknown) => other === anchor }
  return anchor as unknown as HTMLElement
}
const loanAt = (id: number): Hovered => ({ anchor: anchorOf(), record: { kind: 'loan', id } })

const makeDesk = () => {
  const asked: Asked[] = []
  const shown: (ShownCard | null)[] = []
  const desk = createCardDesk(
    (record, signal) =>
      new Promise((answer, refuse) =>
        asked.push({ record, signal, answer, fail: () => refuse(new Error('no network')) }),
      ),
    (card) => shown.push(card),
  )
  return { desk, asked, shown, contents: () => shown.map((card) => card?.content ?? null) }
}

describe('the cards of a list', () => {
  test('a card is requested once and then shown from the cache', async () => {
    const { desk, asked, contents } = makeDesk()
    const loan = loanAt(1)
    const first = desk.show(loan)
    asked[0]?.answer('card of 1')
    await first
    await desk.show(null)
    await desk.show({ ...loan, anchor: anchorOf() })
    expect(asked).toHaveLength(1)
    expect(contents()).toEqual(['card of 1', null, 'card of 1'])
  })

  test('leaving before the response cancels the request, and a late response shows nothing', async () => {
    const { desk, asked, contents } = makeDesk()
    const first = desk.show(loanAt(1))
    desk.leave(anchorOf())
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer('card of 1')
    await first
    expect(contents()).toEqual([])
  })

  test('moving within the link does not cancel its request', async () => {
    const { desk, asked, contents } = makeDesk()
    const loan = loanAt(1)
    const first = desk.show(loan)
    desk.leave(loan.anchor)
    await desk.show(loan)
    asked[0]?.answer('card of 1')
    await first
    expect(asked).toHaveLength(1)
    expect(contents()).toEqual(['card of 1'])
  })

  test('only the card of the last link is shown when responses arrive out of order', async () => {
    const { desk, asked, contents } = makeDesk()
    const [one, two] = [desk.show(loanAt(1)), desk.show(loanAt(2))]
    asked[1]?.answer('card of 2')
    await two
    asked[0]?.answer('card of 1')
    await one
    expect(contents()).toEqual(['card of 2'])
  })

  test('a refused or failed request shows nothing and is retried', async () => {
    const { desk, asked, contents } = makeDesk()
    const refused = desk.show(loanAt(1))
    asked[0]?.answer(null)
    await refused
    const failed = desk.show(loanAt(1))
    asked[1]?.fail()
    await failed
    const last = desk.show(loanAt(1))
    asked[2]?.answer('card of 1')
    await last
    expect(contents()).toEqual(['card of 1'])
  })

  test('a refused or failed request made by keyboard is announced until something else is shown', async () => {
    const { desk, asked, shown } = makeDesk()
    const loan = loanAt(1)
    const refused = desk.show(loan, true)
    asked[0]?.answer(null)
    await refused
    expect(shown).toEqual([{ anchor: loan.anchor, content: null, isAsked: true }])
    // Requested again, so it is announced again.
    const failed = desk.show(loan, true)
    asked[1]?.fail()
    await failed
    expect(shown.slice(1)).toEqual([null, { anchor: loan.anchor, content: null, isAsked: true }])
    const other = desk.show(loanAt(2))
    asked[2]?.answer('card of 2')
    await other
    expect(shown.slice(3).map((card) => card?.content ?? null)).toEqual([null, 'card of 2'])
  })

  test('a request made by keyboard and then dropped is not announced', async () => {
    const { desk, asked, shown } = makeDesk()
    const first = desk.show(loanAt(1), true)
    desk.drop()
    asked[0]?.answer(null)
    await first
    expect(shown).toEqual([])
  })

  test('shows no card if its row has been removed from the page in the meantime', async () => {
    const { desk, asked, contents } = makeDesk()
    const loan = loanAt(1)
    const first = desk.show(loan)
    Object.assign(loan.anchor, { isConnected: false })
    asked[0]?.answer('card of 1')
    await first
    expect(contents()).toEqual([])
  })
})

test('the record of a card is read from a loan or profile URL, whatever its tab, and from no other URL', () => {
  expect(parseRecordAddress('/loans/12/view')).toEqual({ kind: 'loan', id: 12 })
  expect(parseRecordAddress('/loans/12/view#rating')).toEqual({ kind: 'loan', id: 12 })
  expect(parseRecordAddress('/users/7/lender?tab=overview')).toEqual({ kind: 'lender', id: 7 })
  expect(parseRecordAddress('/users/7/lawfirm')).toEqual({ kind: 'lawfirm', id: 7 })
  for (const other of [
    null,
    '/loans/12/edit',
    '/loans?x=/loans/1/view',
    '/users/all',
    '/users/7/lenders',
    'mailto:a@b',
  ])
    expect(parseRecordAddress(other)).toBeNull()
})
