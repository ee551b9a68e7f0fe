import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DataTable } from '#components/data-table/data-table.tsx'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { buildStaffColumns } from '#components/people/staff/staff-columns.tsx'
import { createStaffEditDraft, type StaffDraft } from '#lib/people/staff/rules.ts'
import { type StaffRow, staffUpdateSchema } from '#lib/people/staff/schema.ts'

const row: StaffRow = {
  id: 4,
  userNameFirst: 'Ada',
  userNameLast: 'Byron',
  userEmail: 'ada@covenant.example',
  mobile: '+61491570156',
  userIsActive: true,
  isAdmin: true,
  positionKey: 'PRTNR',
  positionName: 'Partner',
  version: 3,
}
const actions = { edit: () => {}, toggle: () => {}, remove: () => {} }
/** Renders the console, with a row in edit mode if its mobile is given. */
const Drawing = ({ mobile, mayEdit }: { mobile: string | null; mayEdit: boolean }) => {
  const draft = { ...createStaffEditDraft(row), mobile: mobile ?? '' }
  const issues = staffUpdateSchema.safeParse({ ...draft, version: 3 }).error?.issues ?? []
  const form = useRecordForm<StaffDraft>({
    initial: draft,
    schema: staffUpdateSchema,
    send: async () => ({ ok: true, answer: null }),
    onSaved: () => {},
    isReady: () => issues.length === 0,
  })
  const told = { ...form, errorOf: (field: string) => issues.find(({ path }) => path[0] === field)?.message }
  const edit = { id: mobile === null ? null : 4, form: told, begin: () => {}, end: () => {} }
  return (
    <DataTable
      label="System Users Console"
      columns={buildStaffColumns(edit, mayEdit ? actions : null, [])}
      rows={[row, { ...row, id: 5, isAdmin: false, userIsActive: false }]}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === edit.id}
      empty=""
    />
  )
}
const draw = (mobile: string | null, mayEdit: boolean) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <Drawing mobile={mobile} mayEdit={mayEdit} />
    </AppRouterContext>,
  )

describe('the system users console', () => {
  test('[C-01] has six columns, with booleans as Yes and No', () => {
    const html = draw(null, false)
    for (const heading of ['First Name', 'Last Name', 'Email', 'Mobile', 'Status', 'Administrator'])
      expect(html).toContain(`>${heading}<`)
    expect(html).toMatch(/data-label="Administrator"[^>]*><span[^>]*>Yes</)
    expect(html).toMatch(/data-label="Administrator"[^>]*><span[^>]*>No</)
    expect(html).toMatch(/data-label="Status"[^>]*><span[^>]*>Former</)
    expect(html).toContain('0491 570 156')
  })

  test('[B-12] shows the row buttons only to those who may edit', () => {
    expect(draw(null, true)).toContain('aria-label="Edit Ada Byron"')
    expect(draw(null, true)).toContain('aria-label="Enable Ada Byron"')
    expect(draw(null, false)).not.toContain('<button')
  })

  test('[C-02] a row being edited has fields, Save and Cancel', () => {
    const html = draw('0491 570 156', true)
    expect(html).toContain('value="ada@covenant.example"')
    expect(html).toMatch(/<button type="button"[^>]*>Save<\/button>/)
    expect(html).not.toContain('Please enter a valid mobile number')
  })

  test('on a phone the other rows keep their full name while one is edited, and every field has a label', () => {
    const [, edited = '', other = ''] = draw('0491 570 156', true).split('<tr role="row" data-row')
    expect(other).toMatch(/data-card="title"[^>]*><span[^>]*>Ada<span class="md:hidden"> Byron<\/span>/)
    expect(other).toMatch(/data-card="hidden"[^>]*>(?:<span[^>]*>)+Byron</)
    for (const label of ['First Name', 'Last Name', 'Email', 'Mobile', 'Status', 'Administrator'])
      expect(edited).toContain(`data-label="${label}"`)
    // The stylesheet shows the labels of this row only.
    expect(edited).toMatch(/^[^>]*aria-current="true"/)
    expect(other).not.toMatch(/^[^>]*aria-current/)
  })

  test('row buttons stay in view while scrolling, and a truncated email is complete in its tooltip', () => {
    const html = draw(null, true)
    expect(html.match(/<td [^>]*data-actions=""[^>]*><span[^>]*><button/g)).toHaveLength(2)
    expect(html.match(/data-actions/g)).toHaveLength(2)
    expect(html).toContain('<th role="columnheader" scope="col" data-column="actions"')
    expect(html).toContain('data-address="" title="ada@covenant.example">ada@<wbr/>covenant.example<')
  })

  test('[C-03] a non-Australian mobile is marked and disables Save', () => {
    const html = draw('+1 555 0100', true)
    expect(html).toContain('Please enter a valid mobile number')
    expect(html).toMatch(/aria-label="Mobile" aria-invalid="true"/)
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Save<\/button>/)
  })
})
