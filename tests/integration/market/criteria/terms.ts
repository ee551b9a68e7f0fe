import type { CategoryKey } from '#lib/market/criteria/fields.ts'
import { database } from '#lib/server/database/db.ts'

/** Terms that are complete for every category. */
const WHOLE = {
  available: 25_000_000n,
  preferredParcelSizeMin: 500_000n,
  preferredParcelSizeMax: 5_000_000n,
  rateMin: '8.95',
  rateMax: '11.50',
  higherRateMin: '12.95',
  higherRateMax: '15.50',
  estabFeeMin: '1.00',
  estabFeeMax: '2.25',
  pointOfDifference: 'We settle within five days.',
  comments: 'Only for the lender',
}

const CHOICE: Partial<Record<CategoryKey, string>> = { LAND_BANK: 'ZONED_RESIDENTIAL', RURAL: 'CROPPING' }

/** Gives a lender a complete, offered category verified at an instant; null means never verified. */
export const giveCategory = async (
  lenderId: number,
  categoryKey: CategoryKey,
  verifiedAt: Date | null,
  overrides: Record<string, unknown> = {},
): Promise<number> => {
  const data = {
    lenderId,
    categoryKey,
    isOffered: true,
    isVerified: verifiedAt !== null,
    lastVerifiedAt: verifiedAt,
    ...WHOLE,
    ...overrides,
  }
  const { id } = await database().lenderCategory.create({ data })
  const region = await database().region.findFirstOrThrow({ where: { stateKey: 'NSW' }, orderBy: { name: 'asc' } })
  await database().lenderCategoryState.create({
    data: { lenderCategoryId: id, stateKey: 'NSW', distanceKey: categoryKey === 'RURAL' ? null : 'KM_50' },
  })
  await database().lenderCategoryRegion.create({ data: { lenderCategoryId: id, regionId: region.id } })
  await database().lenderCategorySecurityType.create({
    data: { lenderCategoryId: id, securityTypeKey: CHOICE[categoryKey] ?? 'HOUSE' },
  })
  return id
}

/** Subscribes a broker to a category. */
export const subscribe = (brokerId: number, categoryKey: CategoryKey) =>
  database().brokerSubscription.create({ data: { brokerId, categoryKey } })
