import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { LoanForm } from '#components/lending/saving/form/loan-form.tsx'
import { buildLoanPayload, createEmptyLoan, toLoanFormPath } from '#components/lending/saving/form/values.ts'
import { ProfileForm } from '#components/market/profiles/edit/profile-form.tsx'
import { buildPortraitPayload, toPortraitValues } from '#components/market/profiles/portraits/values.ts'
import { CompanyForm } from '#components/people/companies/company-form.tsx'
import { IndividualForm } from '#components/people/individuals/individual-form.tsx'
import { StaffForm } from '#components/people/staff/staff-form.tsx'
import { getLoanSchema } from '#lib/lending/inputs/schema.ts'
import type { LoanValues } from '#lib/lending/saving/drafts/schema.ts'
import { checkCompanyNameAndAcn } from '#lib/market/profiles/edits/rules.ts'
import { profileInput } from '#lib/market/profiles/edits/schema.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'
import type { PrefilledCompany } from '#lib/people/companies/rules.ts'
import { companySchema } from '#lib/people/companies/schema.ts'
import { individualSchema } from '#lib/people/contacts/schema.ts'
import { staffSchema } from '#lib/people/staff/schema.ts'
import { portrait } from '../market/profiles/portraits/portrait.ts'

const draw = (form: ReactNode): string =>
  renderToStaticMarkup(<AppRouterContext value={{} as AppRouterInstance}>{form}</AppRouterContext>)

const readText = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()

/** Returns the labels marked as required, in form order. */
const listStarred = (html: string): string[] =>
  [...html.matchAll(/<(label|legend)[^>]*>((?:(?!<\/\1>).)*)<\/\1>/g)]
    .map(([, , label = '']) => readText(label))
    .filter((label) => label.endsWith('*'))
    .map((label) => label.slice(0, -1))

/** Returns the field names that the form lists as missing. */
const listMissing = (html: string): string[] => {
  const [, names] = /<p>Still missing: (.*?)<\/p>/.exec(html) ?? []
  return names === undefined ? [] : readText(names).replace(/\.$/, '').split(', ')
}

/** Returns the fields of a payload that the server refuses. */
const listRefused = (schema: z.ZodType, payload: unknown): string[] => [
  ...new Set(schema.safeParse(payload).error?.issues.map(({ path }) => path.join('.'))),
]

const findLabel = (html: string, field: string): string => {
  const id = `field-${field.replaceAll('.', '-')}`
  const own = new RegExp(`<label[^>]*for="${id}"[^>]*>(.*?)</label>`).exec(html)
  const group = new RegExp(`id="${id}"[^>]*><fieldset[^>]*><legend[^>]*>(.*?)</legend>`).exec(html)
  return readText((own ?? group)?.[1] ?? field).replace(/\*$/, '')
}

/** Expects that a form lists its required fields, and that the server refuses the same fields. */
const expectMissing = (html: string, refused: readonly string[], shortNames: Record<string, string> = {}) => {
  const missing = listMissing(html)
  expect(missing).toEqual(listStarred(html).map((label) => shortNames[label] ?? label))
  const required = refused.map((field) => findLabel(html, field)).map((label) => shortNames[label] ?? label)
  expect(missing.toSorted()).toEqual(required.toSorted())
}

const STATES = [{ id: 'NSW', name: 'NSW' }]
const NOBODY = { firstName: '', lastName: '', email: '', stateKey: '', mobileNumber: '' }

describe('an empty form lists the fields marked as required, which are those that the server requires', () => {
  const lists = {
    status: [],
    scenario: [],
    priority: [],
    interest: [],
    credits: [],
    securityTypes: [],
    subdivisionTypes: [],
    securitySubTypes: {},
  }
  const drawLoan = (initial: LoanValues) =>
    draw(
      <LoanForm
        initial={initial}
        loan={null}
        draft={{ typed: null, sequence: 0, savedAt: null }}
        lists={lists}
        product="Covenant"
        isOwnLawFirm={false}
        today="2026-11-27"
      />,
    )
  const PARTIES = { 'Attributed Covenant Lenders': 'Lender', 'Attributed Covenant Brokers': 'Broker' }
  const empty = createEmptyLoan(null, null)
  const listRefusedOfLoan = (values: LoanValues) =>
    listRefused(getLoanSchema('Covenant'), buildLoanPayload(values)).map(toLoanFormPath)

  test('[H-02] a loan', () => {
    const html = drawLoan(empty)
    expectMissing(html, listRefusedOfLoan(empty), PARTIES)
    // A phone shows three names and the count of the rest.
    expect(html).toContain(`data-more=" and ${listMissing(html).length - 3} more."`)
  })

  test('[H-06] a loan with a lender requires its contribution, and one with a valuation its LVR', () => {
    const party = { id: 7, name: 'Ada', platformBdmId: 3, platformBdm: 'Bea', isActive: true, isMasterSwitchOn: true }
    const values = { ...empty, loanLenders: [{ party, contributionAmount: '' }], valuationRequired: 'true' }
    const missing = listMissing(drawLoan(values))
    expect(missing).toContain('Contribution')
    expect(missing).toContain('LVR')
    expect(missing).not.toContain('Lender')
    expect(listRefusedOfLoan(values)).toEqual(expect.arrayContaining(['loanLenders.0.contributionAmount', 'lvr']))
    expect(missing).toHaveLength(listRefusedOfLoan(values).length)
  })

  test('[C-05] a company, and a law firm without a BDM', () => {
    const prefilled = (profileTypeKey: string) => ({ profileTypeKey }) as PrefilledCompany
    for (const profileTypeKey of ['LENDER', 'LAWFIRM']) {
      const payload = { ...NOBODY, profileTypeKey, companyName: '', companyACN: '', bdmId: null }
      const html = draw(<CompanyForm states={STATES} mayDouble prefilled={prefilled(profileTypeKey)} />)
      // The kind of profile is filled in.
      expectMissing(html.replace(/<legend[^>]*>Profile Type.*?<\/legend>/, ''), listRefused(companySchema, payload))
      expect(listMissing(html).includes('BDM')).toBe(profileTypeKey === 'LENDER')
    }
    const payload = { ...NOBODY, profileTypeKey: '', companyName: '', companyACN: '', bdmId: null }
    expectMissing(
      draw(<CompanyForm states={STATES} mayDouble prefilled={prefilled('')} />),
      listRefused(companySchema, payload),
    )
  })

  test('[C-07] a person of a company', () => {
    const html = draw(
      <IndividualForm companyId={7} isLawFirm={false} states={STATES} cancelHref="/" prefilled={NOBODY} />,
    )
    expectMissing(html, listRefused(individualSchema, { ...NOBODY, isVisible: '', companyId: 7 }))
  })

  test('[C-08] a system user', () => {
    const { mobileNumber: mobile, ...person } = NOBODY
    expectMissing(draw(<StaffForm states={STATES} />), listRefused(staffSchema, { ...person, mobile }))
  })

  test('[D-14] [D-15] a profile emptied by staff, and one edited by its own people', () => {
    const nobody = { ...portrait, firstname: '', lastname: '', stateKey: '', email: '', mobileNumber: '' }
    const emptied = {
      id: 7,
      kind: 'lender',
      companyId: 5,
      companyName: 'Redgum',
      companyACN: null,
      relation: 'staff',
      website: null,
      logoFile: null,
      platformBdmId: null,
      platformBdm: null,
      version: 1,
      portraits: [nobody],
    } as unknown as Profile
    const drawProfile = (viewer: 'staff' | 'owner') =>
      draw(
        <ProfileForm
          profile={emptied}
          viewer={viewer}
          states={STATES}
          individualId={null}
          backHref="/"
          mayDouble={false}
          pendingAddresses={[]}
          mayAgree={false}
        />,
      )
    const stored = { companyName: 'Redgum', companyACN: '604118320' }
    const payload = {
      companyName: 'Redgum',
      companyACN: '',
      portraits: [buildPortraitPayload(toPortraitValues(nobody))],
    }
    const refused = [
      ...listRefused(profileInput, payload),
      ...checkCompanyNameAndAcn(stored, payload).map(({ field }) => field ?? ''),
    ]
    // The company's name is filled in.
    expectMissing(drawProfile('staff').replace(/<label[^>]*>Company Name.*?<\/label>/, ''), refused)
    expect(listMissing(drawProfile('owner'))).toEqual(listStarred(drawProfile('owner')))
    expect(listMissing(drawProfile('owner'))).toEqual(['State'])
  })
})
