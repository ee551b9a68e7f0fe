import { CATEGORIES, type CategoryKey } from '#lib/market/criteria/fields.ts'
import type { CriteriaStatus } from '#lib/market/criteria/schema.ts'
import type { CategoriesOffered, CategoryName, Profile, ProfileRecord } from '#lib/market/profiles/schema.ts'

/** Returns the documented name of a category in a profile's fields. */
const getDocumentedCategoryName = (type: (typeof CATEGORIES)[number]['type']): CategoryName =>
  `${type.charAt(0).toLowerCase()}${type.slice(1)}` as CategoryName

type Known = { categoryKey: CategoryKey; isOffered: boolean; status: CriteriaStatus | null }
type OfferedFields = { categoriesOffered: CategoriesOffered } & Pick<ProfileRecord, `${CategoryName}LoanCriteriaStatus`>

/** Builds the flag and status fields of the six categories; unknown ones count as not offered. */
export const buildOfferedFields = (known: readonly Known[]): OfferedFields => {
  const entries = CATEGORIES.map(({ key, type }) => {
    const found = known.find(({ categoryKey }) => categoryKey === key)
    return {
      name: getDocumentedCategoryName(type),
      isOffered: found?.isOffered ?? false,
      status: found?.status ?? null,
    }
  })
  return {
    categoriesOffered: Object.fromEntries(entries.map(({ name, isOffered }) => [name, isOffered])) as CategoriesOffered,
    ...Object.fromEntries(entries.map(({ name, status }) => [`${name}LoanCriteriaStatus`, status])),
  }
}

type FromPages = Omit<ProfileRecord, 'isMatched' | 'resetTab'>

/** Adds the documented fields that repeat other values of the profile. */
export const buildProfileRecord = (profile: Profile): FromPages => {
  const [first] = profile.portraits
  const { kind, id, lenderId, brokerId, platformBdmId, platformBdm } = profile
  return {
    ...profile,
    portraits: profile.portraits.map((portrait) => ({
      ...portrait,
      previewProfileImage: portrait.imageFile?.fileUrl ?? null,
    })),
    firstname: first?.firstname ?? null,
    lastname: first?.lastname ?? null,
    individualId: first?.individualId ?? null,
    currentIndividualId: first?.individualId ?? null,
    currentPortraitIndividualId: first?.individualId ?? null,
    imageFile: first?.imageFile ?? null,
    hasAcceptedInvitation: first?.hasAcceptedInvitation ?? null,
    previewCompanyLogo: profile.logoFile?.fileUrl ?? null,
    bdm: platformBdmId && platformBdm ? { id: platformBdmId, name: platformBdm } : null,
    // Viewers other than staff and the owner see active profiles only.
    activeProfile: {
      lenderId: kind === 'lender' ? id : lenderId,
      brokerId: kind === 'broker' ? id : brokerId,
      active: profile.isProfileActive ?? true,
    },
  }
}
