import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DigestRunList } from '#components/campaigns/digests/run-list.tsx'
import type { DigestRunRow } from '#lib/campaigns/digests/board/schema.ts'

const run = (id: number, refusal: string | null): DigestRunRow =>
  ({
    id,
    day: '2026-11-27',
    kind: id % 2 ? 'FUNDS_AVAILABLE' : 'SYNDICATE_FUNDERS',
    planned: 0,
    sent: 0,
    waiting: 0,
    dropped: 0,
    failed: 0,
    finishedAt: new Date(),
    refusal,
  }) as unknown as DigestRunRow

const count = (runs: readonly DigestRunRow[], text: string): number =>
  renderToStaticMarkup(<DigestRunList runs={runs} />).split(text).length - 1

test('shows a reason shared by all runs of a day once, and any other reason beside its run', () => {
  const begun = 'Digests started on this day.'
  expect(count([run(1, begun), run(2, begun), run(3, begun)], begun)).toBe(1)
  expect(count([run(1, begun), run(2, 'It stopped.'), run(3, null)], begun)).toBe(1)
  expect(count([run(1, begun), run(2, 'It stopped.')], 'It stopped.')).toBe(1)
  expect(count([run(1, null), run(2, null)], begun)).toBe(0)
})
