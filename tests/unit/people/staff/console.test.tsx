import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DataTable } from '#components/data-table/data-table.tsx'
import { type RowEdit, staffColumns } from '#components/people/staff/staff-columns.tsx'
import { draftOf } from '#lib/people/staff/rules.ts'
import type { StaffRow } from '#lib/people/staff/schema.ts'
import { staffUpdateSchema } from '#lib/people/staff/schema.ts'

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
const acts = { edit: () => {}, toggle: () => {}, remove: () => {} }
const draw = (edited: RowEdit | null, mayEdit: boolean) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as never}>
      <DataTable
        label="System Users Console"
        columns={staffColumns(edited, mayEdit ? acts : null, [])}
        rows={[row, { ...row, id: 5, isAdmin: false, userIsActive: false }]}
        rowKey={({ id }) => id}
        empty=""
      />
    </AppRouterContext>,
  )
const editing = (mobile: string): RowEdit => {
  const draft = { ...draftOf(row), mobile }
  const issues = staffUpdateSchema.safeParse({ ...draft, version: 3 }).error?.issues ?? []
  return {
    id: 4,
    draft,
    set: () => {},
    errorOf: (field) => issues.find(({ path }) => path[0] === field)?.message,
    isPending: false,
    canSave: issues.length === 0,
    save: () => {},
    cancel: () => {},
  }
}

describe('the console', () => {
  test('[C-01] has the six columns, and booleans as Yes and No', () => {
    const html = draw(null, false)
    for (const heading of ['First Name', 'Last Name', 'Email', 'Mobile', 'Status', 'Administrator'])
      expect(html).toContain(`>${heading}<`)
    expect(html).toMatch(/data-label="Administrator"[^>]*>Yes</)
    expect(html).toMatch(/data-label="Administrator"[^>]*>No</)
    expect(html).toMatch(/data-label="Status"[^>]*>Former</)
    expect(html).toContain('0491 570 156')
  })

  test('[B-12] shows edit and delete to whoever may, and nothing to others', () => {
    expect(draw(null, true)).toContain('aria-label="Edit Ada Byron"')
    expect(draw(null, true)).toContain('aria-label="Enable Ada Byron"')
    expect(draw(null, false)).not.toContain('<button')
  })

  test('[C-02] an edited row has fields, Save and Cancel', () => {
    const html = draw(editing('0491 570 156'), true)
    expect(html).toContain('value="ada@covenant.example"')
    expect(html).toMatch(/<button type="button"[^>]*>Save<\/button>/)
    expect(html).not.toContain('Please enter a valid mobile number')
  })

  test('[C-03] a mobile that is not Australian is marked and blocks Save', () => {
    const html = draw(editing('+1 555 0100'), true)
    expect(html).toContain('Please enter a valid mobile number')
    expect(html).toMatch(/aria-label="Mobile" aria-invalid="true"/)
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Save<\/button>/)
  })
})
