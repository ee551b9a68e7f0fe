import { describe, expect, test } from 'vitest'
import { ErrorSummary } from '#components/forms/error-summary.tsx'
import { RestoredDraftNotice } from '#components/lending/saving/form/draft-notice.tsx'
import { UnsavedLeadNotice } from '#components/market/profiles/lead-notice.tsx'
import { DuplicateNotice } from '#components/people/duplicates/duplicate-notice.tsx'
import { formatDay, formatDayTime } from '#lib/core/dates.ts'
import { leadLabels, leadMessages } from '#lib/crm/leads/labels.ts'
import { draftLabels } from '#lib/lending/saving/editing/labels.ts'
import { duplicateHeading, duplicateLabels } from '#lib/people/duplicates/labels.ts'
import type { DuplicateKind } from '#lib/people/duplicates/schema.ts'
import { markupOf, seen } from '#tests/unit/data-table/drawn.tsx'

describe('a possible duplicate', () => {
  test.each(Object.entries(duplicateLabels))('by %s is shown with a link that opens in a new tab', (kind, label) => {
    const html = markupOf(
      <DuplicateNotice duplicates={[{ kind: kind as DuplicateKind, name: 'Ann Lee', href: '/users/7/lender' }]} />,
    )
    expect(seen(html)).toContain(`${duplicateHeading} ${label}: [/users/7/lender] Ann Lee`)
    expect(html).toMatch(/<a href="\/users\/7\/lender" target="_blank" rel="noopener"/)
    expect(html).not.toMatch(/role="status" class="[^"]*sr-only/)
  })

  test('is an empty status region without duplicates, so that later ones are announced', () => {
    const html = markupOf(<DuplicateNotice duplicates={[]} />)
    expect(html).toMatch(/role="status" class="[^"]*sr-only/)
    expect(seen(html)).toBe('')
  })
})

describe('unsaved lead changes', () => {
  const FIELDS = { leadScore: 'B', followupDate: '2026-03-09' }
  const idle = (value: string | null) => ({ value, state: 'idle' })
  const notice = (change: object, stored: object) =>
    seen(
      markupOf(
        <UnsavedLeadNotice
          saver={{} as never}
          view={
            {
              fields: Object.assign({ leadScore: idle('A'), followupDate: idle(null) }, change),
              stored: Object.assign({ leadScore: null, followupDate: null }, stored),
            } as never
          }
        />,
      ),
    )

  test('show nothing while everything is saved', () => {
    expect(notice({}, {})).toBe('')
    expect(notice({ leadScore: { value: 'B', state: 'saving' } }, {})).toBe('')
  })

  test.each(Object.entries(FIELDS))('show %s with the reason, and can be retried or reverted', (field, value) => {
    const name = field === 'leadScore' ? leadLabels.score : leadLabels.followup
    const text = notice({ [field]: { value, state: 'failed', reason: 'The disk is full.' } }, {})
    expect(text).toContain(leadMessages.notSaved(name, 'The disk is full.'))
    expect(text).toContain(`${leadLabels.again} ${leadLabels.takeBack}`)
  })

  test.each([
    ['leadScore', 'B', 'C', 'B', 'C'],
    ['leadScore', 'B', null, 'B', leadLabels.none],
    ['followupDate', '2026-03-09', '2026-03-10', formatDay('2026-03-09'), formatDay('2026-03-10')],
    ['followupDate', null, '2026-03-10', leadLabels.none, formatDay('2026-03-10')],
  ])('show %s that somebody else changed meanwhile: %s or %s', (field, mine, theirs, shownMine, shownTheirs) => {
    const text = notice({ [field]: { value: mine, state: 'conflict' } }, { [field]: theirs })
    const name = field === 'leadScore' ? leadLabels.score : leadLabels.followup
    expect(text).toContain(leadMessages.overtaken(name, shownTheirs))
    expect(text).toContain(leadLabels.saveMine(shownMine))
    expect(text).toContain(leadLabels.keepTheirs(shownTheirs))
  })
})

test('a restored draft says when it was saved, and can be discarded', () => {
  const at = new Date('2026-03-02T01:02:03Z')
  const text = seen(markupOf(<RestoredDraftNotice savedAt={at} onDiscard={() => undefined} onKeep={() => undefined} />))
  expect(text).toContain(draftLabels.restored(formatDayTime(at)))
  expect(text).toContain(draftLabels.discard)
})

test('each error links to its field, one without a field is plain text, and no summary is shown without errors', () => {
  const errors: { field?: string; message: string }[] = [{ field: 'a.b', message: 'First' }, { message: 'Second' }]
  const summary = (some: typeof errors) =>
    markupOf(<ErrorSummary heading="Not saved" errors={some} idOf={(field) => `at-${field}`} />)
  expect(seen(summary(errors))).toBe('{bad} Not saved [#at-a.b] First Second')
  expect(summary(errors)).toContain('role="alert" tabindex="-1"')
  expect(summary([])).toBe('')
})
